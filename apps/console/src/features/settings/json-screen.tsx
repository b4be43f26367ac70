import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { findChanges, isSame, splitPointer, withValueAt } from '../../shared/document-changes.ts'
import { TextField } from '../../shared/fields.tsx'
import { Loaded } from '../../shared/outcomes.tsx'
import { Panel, Screen } from '../../shared/screen.tsx'
import { useSlug } from '../../shared/use-project.ts'
import {
  type ProjectAtRevision,
  type SettingProblem,
  useProjectDocument,
} from '../../shared/use-project-document.ts'
import { useMay } from '../../shared/use-role.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { SaveBar } from './save-bar.tsx'
import { translateSettings as t } from './sentences.ts'
import styles from './settings.module.css'
import { useDraft } from './use-draft.ts'

/** The parts of a project that can be changed. */
const editable = ({ name, cors_public, cors_admin, services }: ProjectAtRevision['project']) => ({
  name,
  cors_public,
  cors_admin,
  services,
})

/** What the server did not accept. */
const Problems = ({ problems }: { problems: readonly SettingProblem[] }) =>
  problems.length > 0 && (
    <Panel title={t('json.problems')}>
      <ul>
        {problems.map(({ path, reason }) => (
          <li key={path} className={styles.problem}>
            <code>{path}</code> {reason}
          </li>
        ))}
      </ul>
    </Panel>
  )

/** Text in the editor, based on a revision. */
interface Typed {
  text: string
  revision: string
  value?: unknown
  error?: string
}

/** Whether a typed text is that of a document. It is not after changes were saved, merged or discarded. */
const isOf = (typed: Typed, revision: string, document: unknown): boolean =>
  typed.revision === revision && (typed.error !== undefined || isSame(typed.value, document))

function JsonEditor({ loaded }: { loaded: ProjectAtRevision }) {
  const draft = useDraft(loaded)
  const mayChange = useMay()('configure')
  const [typed, setTyped] = useState<Typed | undefined>(undefined)
  const saved = editable(draft.base.project)
  const { revision_id: revision } = draft.base.revision
  const whole = draft.changes.reduce<unknown>(
    (all, { path, after }) => withValueAt(all, splitPointer(path), after),
    saved,
  )
  const own = typed && isOf(typed, revision, whole) ? typed : undefined
  const error = own?.error
  function edit(text: string): void {
    try {
      const value: unknown = JSON.parse(text)
      setTyped({ text, revision, value })
      draft.changeAll(findChanges(saved, value))
    } catch (failed) {
      const reason = failed instanceof Error ? failed.message : ''
      setTyped({ text, revision, error: t('json.invalid', { reason }) })
    }
  }
  return (
    <>
      <div className={styles.panes}>
        <div className={styles.editor}>
          <TextField
            label={t('json.label')}
            kind="area"
            value={own?.text ?? JSON.stringify(whole, null, 2)}
            onChange={edit}
            help={mayChange ? t('json.help') : t('settings.readOnly')}
            error={error}
            isDisabled={!mayChange}
          />
        </div>
        <div className={styles.forms}>
          <Problems problems={draft.problems} />
          {mayChange && <ChangesPanel changes={draft.shown} />}
          {error !== undefined && (
            <Button
              onPress={() => {
                setTyped(undefined)
                draft.discard()
              }}
            >
              {t('json.revert')}
            </Button>
          )}
        </div>
      </div>
      {error === undefined && <SaveBar draft={draft} />}
    </>
  )
}

/** The whole configuration of the project as JSON. */
export function JsonScreen() {
  const document = useProjectDocument()
  const project = useSlug()
  return (
    <Screen title={t('json.title')} above={[{ title: t('settings.title'), to: `/p/${project}/settings` }]}>
      <Loaded query={document}>{(loaded) => <JsonEditor key={project} loaded={loaded} />}</Loaded>
    </Screen>
  )
}
