import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listIdentitySchemas } from '@tillkey/contract/platform/identity/schemas.ts'
import { useState } from 'react'
import english from '../../catalogues/en/schemas.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { TextField } from '../../shared/fields.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { explainFailure, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { Tag } from '../../shared/state-tag.tsx'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { type ProjectAtRevision, useProjectDocument } from '../../shared/use-project-document.ts'
import { useMay } from '../../shared/use-role.ts'
import { readTraitFields } from './schema-form.ts'
import { type ConfiguredSchema, readSchemas, useSaveSchemas } from './use-schemas.ts'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/schemas')

interface SchemaRow {
  id: string
  url: string
  fields: number
  isDefault: boolean
}

const describeSource = (url: string): string =>
  url.startsWith('preset://') || url === ''
    ? t('builtIn')
    : url.startsWith('base64://')
      ? t('stored')
      : t('fromWeb')

const columns: readonly Column<SchemaRow>[] = [
  {
    id: 'id',
    title: t('id'),
    width: 'minmax(8rem, 1fr)',
    cell: ({ id, isDefault }) => (
      <>
        <strong>{id}</strong> {isDefault && <Tag tone="info">{t('default')}</Tag>}
      </>
    ),
  },
  {
    id: 'traits',
    title: t('traits'),
    width: '7rem',
    cell: ({ fields }) => t('traitsCount', { count: fields }),
  },
  {
    id: 'source',
    title: t('source'),
    width: 'minmax(7rem, 1fr)',
    isWideOnly: true,
    cell: ({ url }) => describeSource(url),
  },
]

function NewSchema({
  document,
  isOpen,
  onClose,
}: {
  document: ProjectAtRevision
  isOpen: boolean
  onClose: () => void
}) {
  const [id, setId] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const project = useSlug()
  const navigate = route.useNavigate()
  const { schemas, defaultId } = readSchemas(document)
  const { saveSchemas, isPending } = useSaveSchemas(document)
  const isTaken = schemas.some((schema) => schema.id === id)
  async function create(): Promise<void> {
    const url = schemas.find((schema) => schema.id === defaultId)?.url ?? 'preset://email'
    try {
      await saveSchemas({ schemas: [...schemas, { id, url }] })
      await navigate({ to: screenPaths.schema, params: { project, id } })
    } catch (failed) {
      setError(explainFailure(failed))
    }
  }
  return (
    <FormDialog
      title={t('new')}
      isOpen={isOpen}
      onClose={onClose}
      submit={t('create')}
      isPending={isPending}
      isDisabled={id === '' || isTaken}
      onSubmit={() => void create()}
    >
      <p>{t('newText')}</p>
      <TextField
        label={t('id')}
        kind="mono"
        value={id}
        onChange={setId}
        help={t('idHelp')}
        error={isTaken ? t('idTaken') : error}
      />
    </FormDialog>
  )
}

interface SchemaTableProps {
  schemas: readonly ConfiguredSchema[]
  defaultId: string
}

/** The schemas that are served, with what the configuration says about them. */
function SchemaTable({ schemas, defaultId }: SchemaTableProps) {
  const served = useQuery(operationQuery(useProjectScope(), listIdentitySchemas))
  const navigate = route.useNavigate()
  const project = useSlug()
  return (
    <Loaded query={served}>
      {(list) => (
        <DataTable
          label={t('title')}
          columns={schemas.length === 0 ? columns.filter(({ id }) => id !== 'source') : columns}
          rows={list.map(({ id = '', schema }) => ({
            id,
            url: schemas.find((own) => own.id === id)?.url ?? '',
            fields: readTraitFields(schema).length,
            isDefault: id === defaultId,
          }))}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: screenPaths.schema, params: { project, id } })}
        />
      )}
    </Loaded>
  )
}

/** The schemas of a deployment whose configuration cannot be read. */
const ServedSchemas = () => (
  <Screen title={t('title')} layout="fill">
    <SchemaTable schemas={[]} defaultId="" />
  </Screen>
)

/** The identity schemas of the project. */
export const SchemasScreen = () =>
  useObstacle('editSchemas') === undefined ? <EditableSchemas /> : <ServedSchemas />

function EditableSchemas() {
  const document = useProjectDocument()
  const mayChange = useMay()('configure')
  const [isNew, setIsNew] = useState(false)
  return (
    <Screen
      title={t('title')}
      layout="fill"
      actions={
        mayChange && (
          <Button variant="primary" onPress={() => setIsNew(true)}>
            <Glyph name="plus" />
            {t('new')}
          </Button>
        )
      }
    >
      <Loaded query={document}>
        {(loaded) => {
          const { schemas, defaultId } = readSchemas(loaded)
          return (
            <>
              <SchemaTable schemas={schemas} defaultId={defaultId} />
              <NewSchema document={loaded} isOpen={isNew} onClose={() => setIsNew(false)} />
            </>
          )
        }}
      </Loaded>
    </Screen>
  )
}
