import type { Project } from '@tillkey/client'
import { getProject, listProjects, patchProject } from '@tillkey/contract/platform/project/projects.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { Switch, TextField } from '../../shared/fields.tsx'
import { Panel } from '../../shared/screen.tsx'
import { useChange } from '../../shared/use-change.ts'
import { usePlatformScope } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { readLines } from './lines-of-text.ts'
import styles from './project.module.css'
import { projectSentences as t } from './sentences.ts'

interface CorsFieldsProps {
  label: string
  value: Project['cors_public']
  onChange: (value: Project['cors_public']) => void
  isDisabled: boolean
}

function CorsFields({ label, value, onChange, isDisabled }: CorsFieldsProps) {
  const [text, setText] = useState(value.origins.join('\n'))
  return (
    <>
      <Switch
        label={label}
        isSelected={value.enabled}
        onChange={(enabled) => onChange({ ...value, enabled })}
        isDisabled={isDisabled}
      />
      {value.enabled && (
        <TextField
          label={t('overview.origins')}
          help={t('overview.originsHelp')}
          kind="area"
          value={text}
          onChange={(changed) => {
            setText(changed)
            onChange({ ...value, origins: readLines(changed) })
          }}
          isDisabled={isDisabled}
        />
      )}
    </>
  )
}

/** Name and origins. They are saved only if nobody else has changed the project in between. */
export function OriginsForm({ project }: { project: Project }) {
  const may = useMay()
  const [name, setName] = useState(project.name)
  const [corsPublic, setCorsPublic] = useState(project.cors_public)
  const [corsAdmin, setCorsAdmin] = useState(project.cors_admin)
  const save = useChange(usePlatformScope(), patchProject, {
    outdates: [getProject, listProjects],
    done: t('overview.saved'),
  })
  const isDisabled = !may('configure')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate({
      project_id: project.id,
      body: [
        { op: 'test', path: '/revision_id', value: project.revision_id },
        { op: 'replace', path: '/name', value: name },
        { op: 'replace', path: '/cors_public', value: corsPublic },
        { op: 'replace', path: '/cors_admin', value: corsAdmin },
      ],
    })
  }
  return (
    <Panel title={t('overview.settings')}>
      <form className={styles.form} onSubmit={submit}>
        {isDisabled && <p className={styles.hint}>{t('overview.readOnly')}</p>}
        <TextField
          label={t('overview.name')}
          value={name}
          onChange={setName}
          isRequired
          isDisabled={isDisabled}
        />
        <CorsFields
          label={t('overview.corsPublic')}
          value={corsPublic}
          onChange={setCorsPublic}
          isDisabled={isDisabled}
        />
        <CorsFields
          label={t('overview.corsAdmin')}
          value={corsAdmin}
          onChange={setCorsAdmin}
          isDisabled={isDisabled}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={isDisabled}>
            {t('overview.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
