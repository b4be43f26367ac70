import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { listIdentitySchemas } from '@tillkey/contract/platform/identity/schemas.ts'
import { useState } from 'react'
import english from '../../catalogues/en/schemas.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { ConfirmDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { encodeSource } from '../../shared/sources.ts'
import { Tag } from '../../shared/state-tag.tsx'
import { useToasts } from '../../shared/toasts.tsx'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { isOutdated, type ProjectAtRevision, useProjectDocument } from '../../shared/use-project-document.ts'
import { useMay } from '../../shared/use-role.ts'
import { FormPreview } from './form-preview.tsx'
import styles from './schemas.module.css'
import { readSchemas, useSaveSchemas } from './use-schemas.ts'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/schemas/$id')

/** What is known of a schema: its configuration and its document. */
interface SchemaProps {
  id: string
  document: ProjectAtRevision
  schema: unknown
}

function parse(text: string): { value: unknown } | { error: string } {
  try {
    const value: unknown = JSON.parse(text)
    return { value }
  } catch (error) {
    return { error: t('invalid', { reason: error instanceof Error ? error.message : '' }) }
  }
}

/** Edits a schema beside the form that it makes. */
function SchemaEditor({ id, document, schema }: SchemaProps) {
  const [text, setText] = useState(() => JSON.stringify(schema, null, 2))
  const [error, setError] = useState<string | undefined>(undefined)
  const mayChange = useMay()('configure')
  const { saveSchemas, isPending } = useSaveSchemas(document)
  const { schemas } = readSchemas(document)
  const url = schemas.find((own) => own.id === id)?.url ?? ''
  const parsed = parse(text)
  const isValid = 'value' in parsed
  async function save(): Promise<void> {
    setError(undefined)
    const next = { id, url: encodeSource(text) }
    const others = schemas.some((own) => own.id === id) ? schemas : [...schemas, next]
    try {
      await saveSchemas({ schemas: others.map((own) => (own.id === id ? { ...own, ...next } : own)) })
    } catch (failed) {
      setError(isOutdated(failed) ? t('outdated') : explainFailure(failed))
    }
  }
  const isWeb = /^https?:/.test(url)
  return (
    <div className={styles.columns}>
      <Panel
        title={t('editor')}
        actions={
          mayChange && (
            <Button variant="primary" isDisabled={!isValid} isPending={isPending} onPress={() => void save()}>
              {t('save')}
            </Button>
          )
        }
      >
        <div className={styles.editor}>
          {isWeb && <p className={styles.muted}>{t('editorWeb', { url })}</p>}
          {url.startsWith('preset://') && <p className={styles.muted}>{t('editorPreset')}</p>}
          <TextField
            label={t('editor')}
            kind="area"
            value={text}
            onChange={setText}
            help={t('editorHelp')}
            error={isValid ? error : parsed.error}
            isDisabled={!mayChange}
          />
        </div>
      </Panel>
      <Panel title={t('preview')}>
        <FormPreview schema={isValid ? parsed.value : schema} />
      </Panel>
    </div>
  )
}

/** Makes the schema the default, or deletes it. */
function SchemaActions({ id, document }: Omit<SchemaProps, 'schema'>) {
  const [action, setAction] = useState<'default' | 'delete' | undefined>(undefined)
  const { schemas, defaultId } = readSchemas(document)
  const { saveSchemas, isPending } = useSaveSchemas(document)
  const navigate = route.useNavigate()
  const project = useSlug()
  const toasts = useToasts()
  const close = (): void => setAction(undefined)
  async function run(change: Parameters<typeof saveSchemas>[0]): Promise<void> {
    try {
      await saveSchemas(change)
      if (action === 'delete') await navigate({ to: screenPaths.schemas, params: { project } })
    } catch (failed) {
      toasts.fail(explainFailure(failed))
    }
    close()
  }
  if (id === defaultId || !schemas.some((schema) => schema.id === id)) return null
  return (
    <>
      <Button onPress={() => setAction('default')}>{t('useDefault')}</Button>
      <Button variant="danger" onPress={() => setAction('delete')}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        title={t('useDefaultTitle', { id })}
        isOpen={action === 'default'}
        onClose={close}
        submit={t('useDefault')}
        isPending={isPending}
        onSubmit={() => void run({ defaultId: id })}
      >
        <p>{t('useDefaultText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t('deleteTitle', { id })}
        isOpen={action === 'delete'}
        onClose={close}
        submit={t('delete')}
        isPending={isPending}
        expected={id}
        onSubmit={() => void run({ schemas: schemas.filter((schema) => schema.id !== id) })}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}

/** A schema of a deployment whose configuration cannot be changed, beside the form that it makes. */
function ServedSchema() {
  const { id } = route.useParams()
  const project = useSlug()
  const served = useQuery(operationQuery(useProjectScope(), listIdentitySchemas))
  return (
    <Screen title={id} above={[{ title: t('title'), to: `/p/${project}/schemas` }]}>
      <Loaded query={served}>
        {(list) => {
          const found = list.find((each) => each.id === id)
          if (!found) return <Empty title={t('missing', { id })} />
          return (
            <div className={styles.columns}>
              <Panel title={t('editor')}>
                <JsonView value={found.schema} label={t('editor')} />
              </Panel>
              <Panel title={t('preview')}>
                <FormPreview schema={found.schema} />
              </Panel>
            </div>
          )
        }}
      </Loaded>
    </Screen>
  )
}

/** One identity schema. */
export const SchemaScreen = () =>
  useObstacle('editSchemas') === undefined ? <EditableSchema /> : <ServedSchema />

/** One identity schema: its editor, the form it makes, and whether it is the default. */
function EditableSchema() {
  const { id } = route.useParams()
  const project = useSlug()
  const document = useProjectDocument()
  const served = useQuery(operationQuery(useProjectScope(), listIdentitySchemas))
  const mayChange = useMay()('configure')
  const isDefault = document.data !== undefined && readSchemas(document.data).defaultId === id
  return (
    <Screen
      title={id}
      above={[{ title: t('title'), to: `/p/${project}/schemas` }]}
      status={
        <>
          {isDefault && <Tag tone="info">{t('default')}</Tag>}
          <Link to={screenPaths.users} params={{ project }} search={{ schema: id }}>
            {t('users')}
          </Link>
        </>
      }
      actions={mayChange && document.data && <SchemaActions id={id} document={document.data} />}
    >
      <Loaded query={document}>
        {(loaded) => (
          <Loaded query={served}>
            {(list) => {
              const found = list.find((each) => each.id === id)
              return found ? (
                <Stack>
                  <SchemaEditor key={id} id={id} document={loaded} schema={found.schema} />
                </Stack>
              ) : (
                <Empty title={t('missing', { id })} />
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
