import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isCallError, type Relationship, type Relationships } from '@tillkey/client'
import { getRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import { useCallback, useMemo, useState } from 'react'
import english from '../../catalogues/en/permissions.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { CreateDialog } from './create-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type Filters, filterArguments, RelationshipFilters } from './relationship-filters.tsx'
import { formatRelationship, formatSubject } from './relationship-text.ts'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/permissions/relationships')
const PAGE_SIZE = 100

const columns: readonly Column<Relationship>[] = [
  {
    id: 'object',
    title: t('filters.object'),
    width: 'minmax(5.5rem, 2fr)',
    cell: ({ namespace, object }) => <code>{`${namespace}:${object}`}</code>,
  },
  {
    id: 'relation',
    title: t('filters.relation'),
    width: 'minmax(3.5rem, 1fr)',
    cell: ({ relation }) => <code>{relation}</code>,
  },
  {
    id: 'subject',
    title: t('filters.subject'),
    width: 'minmax(4.5rem, 2fr)',
    cell: (relationship) => <code>{formatSubject(relationship)}</code>,
  },
]

const tuplesOf = ({ relation_tuples: tuples = [] }: Relationships): readonly Relationship[] => tuples

/** A namespace that the rules do not declare has no relationships to list. */
const isUnknownNamespace = (error: unknown): boolean => isCallError(error) && error.status === 404

function useRelationships(filters: Filters) {
  const found = useInfiniteQuery(
    listQuery(useProjectScope(), getRelationships, {
      args: { ...filterArguments(filters), page_size: PAGE_SIZE },
      itemsOf: tuplesOf,
    }),
  )
  const rows = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? [], [found.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { found, rows, more }
}

type OpenDialog = 'create' | 'import' | 'export' | 'delete'

/** Whether the operator may write relationships, and the deployment can. */
function useCanWrite(): boolean {
  const may = useMay()
  return useObstacle('writeRelationships') === undefined && may('change')
}

interface ActionsProps {
  selectedCount: number
  onOpen: (dialog: OpenDialog) => void
}

function Actions({ selectedCount, onOpen }: ActionsProps) {
  const canWrite = useCanWrite()
  return (
    <>
      <Button onPress={() => onOpen('export')}>
        <Glyph name="download" />
        {t('relationships.export')}
      </Button>
      {canWrite && (
        <>
          <Button onPress={() => onOpen('import')}>
            <Glyph name="upload" />
            {t('relationships.import')}
          </Button>
          {selectedCount > 0 && (
            <Button variant="danger" onPress={() => onOpen('delete')}>
              <Glyph name="trash" />
              {t('relationships.delete')}
            </Button>
          )}
          <Button variant="primary" onPress={() => onOpen('create')}>
            <Glyph name="plus" />
            {t('relationships.create')}
          </Button>
        </>
      )}
    </>
  )
}

const NoRelationships = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty title={t(isFiltered ? 'relationships.none' : 'relationships.all')}>
    <p>{t(isFiltered ? 'relationships.noneText' : 'relationships.allText')}</p>
  </Empty>
)

/** The relationships of the project. Filters are in the address. */
export function RelationshipsScreen() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const project = useSlug()
  const canWrite = useCanWrite()
  const { found, rows, more } = useRelationships(filters)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = (): void => setDialog(undefined)
  const chosen = rows.filter((row) => selected.has(formatRelationship(row)))
  const isFiltered = Object.keys(filters).length > 0
  const open = (row: Relationship): void => {
    const search = {
      subject: formatSubject(row),
      relation: row.relation,
      object: `${row.namespace}:${row.object}`,
    }
    void navigate({ to: screenPaths.explain, params: { project }, search })
  }
  return (
    <Screen
      title={t('relationships.title')}
      layout="fill"
      status={chosen.length > 0 && <span>{t('relationships.selected', { count: chosen.length })}</span>}
      actions={<Actions selectedCount={chosen.length} onOpen={setDialog} />}
    >
      <RelationshipFilters
        key={JSON.stringify(filters)}
        filters={filters}
        onFilter={(search) => void navigate({ search, replace: true })}
      />
      {isUnknownNamespace(found.error) ? (
        <NoRelationships isFiltered />
      ) : (
        <Loaded query={found}>
          {() =>
            rows.length === 0 ? (
              <NoRelationships isFiltered={isFiltered} />
            ) : (
              <DataTable
                label={t('relationships.title')}
                columns={columns}
                rows={rows}
                idOf={formatRelationship}
                nameOf={formatRelationship}
                onOpen={open}
                {...(canWrite && { selection: { ids: selected, onChange: setSelected } })}
                onEndReached={more}
                isLoadingMore={found.isFetchingNextPage}
              />
            )
          }
        </Loaded>
      )}
      {dialog === 'create' && <CreateDialog filters={filters} onClose={close} />}
      {dialog === 'import' && <ImportDialog onClose={close} />}
      {dialog === 'export' && <ExportDialog filters={filters} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteDialog
          relationships={chosen}
          onClose={close}
          onDone={() => {
            setSelected(new Set())
            close()
          }}
        />
      )}
    </Screen>
  )
}
