import { useNavigate } from '@tanstack/react-router'
import type { Project } from '@tillkey/client'
import { getProject, listProjects, purgeProject } from '@tillkey/contract/platform/project/projects.ts'
import { setProjectState } from '@tillkey/contract/platform/project/revisions.ts'
import { useState } from 'react'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { Panel, Stack } from '../../shared/screen.tsx'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import styles from './project.module.css'
import { projectSentences as t } from './sentences.ts'

/** Halts, resumes and deletes the project. */
export function DangerPanel({ project }: { project: Project }) {
  const { id, slug, state } = project
  const scope = usePlatformScope()
  const may = useMay()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<'halt' | 'delete'>()
  const close = (): void => setQuestion(undefined)
  const change = useChange(scope, setProjectState, {
    outdates: [getProject, listProjects],
    done: (answer) => (answer.state === 'halted' ? t('overview.halted') : t('overview.resumed')),
    onDone: close,
  })
  const purge = useChange(scope, purgeProject, {
    outdates: [listProjects],
    done: t('overview.deleted'),
    onDone: () => void navigate({ to: screenPaths.projects }),
  })
  if (!may('own'))
    return (
      <Panel title={t('overview.danger')}>
        <p className={styles.hint}>{t('overview.none')}</p>
      </Panel>
    )
  return (
    <Panel title={t('overview.danger')}>
      <Stack>
        <div className={styles.buttons}>
          {state === 'halted' ? (
            <Button
              isPending={change.isPending}
              onPress={() => change.mutate({ project_id: id, body: { state: 'running' } })}
            >
              {t('overview.resume')}
            </Button>
          ) : (
            <Button onPress={() => setQuestion('halt')}>{t('overview.halt')}</Button>
          )}
          <Button variant="danger" onPress={() => setQuestion('delete')}>
            {t('overview.delete')}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        title={t('overview.halt')}
        isOpen={question === 'halt'}
        onClose={close}
        submit={t('overview.halt')}
        isPending={change.isPending}
        onSubmit={() => change.mutate({ project_id: id, body: { state: 'halted' } })}
      >
        <p>{t('overview.haltText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t('overview.delete')}
        isOpen={question === 'delete'}
        onClose={close}
        submit={t('overview.delete')}
        isPending={purge.isPending}
        onSubmit={() => purge.mutate({ project_id: id, confirm: slug })}
        expected={slug}
      >
        <p>{t('overview.deleteText')}</p>
      </ConfirmDialog>
    </Panel>
  )
}
