import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Identity } from '@tillkey/client'
import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { useCallback, useMemo, useState } from 'react'
import english from '../../catalogues/en/users.json'
import { screenPaths } from '../../screens.ts'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { nameIdentity, readName } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatDate } from '../../shared/times.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import styles from './users.module.css'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/users')
const PAGE_SIZE = 100

const columns: readonly Column<Identity>[] = [
  {
    id: 'identifier',
    title: t('columns.identifier'),
    width: 'minmax(10rem, 2fr)',
    cell: (identity) => <strong>{nameIdentity(identity)}</strong>,
  },
  {
    id: 'name',
    title: t('columns.name'),
    width: 'minmax(8rem, 1fr)',
    isWideOnly: true,
    cell: readName,
  },
  {
    id: 'state',
    title: t('columns.state'),
    width: '7rem',
    cell: ({ state = 'active' }) => (
      <StateTag tone={state === 'active' ? 'good' : 'off'}>
        {state === 'active' ? t('state.active') : t('state.inactive')}
      </StateTag>
    ),
  },
  {
    id: 'schema',
    title: t('columns.schema'),
    width: 'minmax(6rem, 0.5fr)',
    isWideOnly: true,
    cell: ({ schema_id: schema }) => schema,
  },
  {
    id: 'created',
    title: t('columns.created'),
    width: '7rem',
    isWideOnly: true,
    cell: ({ created_at: time }) => time && formatDate(time),
  },
]

/** Loads the users that match a text, or all of them. */
function useUsers(query: string) {
  const scope = useProjectScope()
  const all = listQuery(scope, listIdentities, { args: { page_size: PAGE_SIZE }, itemsOf: asIdentities })
  const found = listQuery(scope, searchIdentities, {
    args: { query, page_size: PAGE_SIZE },
    itemsOf: asIdentities,
  })
  return useInfiniteQuery(query === '' ? all : found)
}

const asIdentities = (identities: readonly Identity[]): readonly Identity[] => identities

/** The users of the project, with search over their traits. */
export function UsersScreen() {
  const { q: query = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const project = useSlug()
  const users = useUsers(query)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => users.data?.pages.flatMap(({ items }) => items) ?? [], [users.data])
  const search = useCallback(
    (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true }),
    [navigate],
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = users
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <Screen title={t('users.title')} layout="fill">
      <div className={styles.filters}>
        <SearchBox label={t('users.search')} value={query} onSearch={search} />
      </div>
      <Loaded query={users}>
        {() =>
          rows.length === 0 ? (
            <Empty title={query === '' ? t('users.empty') : t('users.none')}>
              <p>{query === '' ? t('users.emptyText') : t('users.noneText')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('users.title')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={nameIdentity}
              onOpen={({ id }) => void navigate({ to: screenPaths.user, params: { project, id } })}
              selection={{ ids: selected, onChange: setSelected }}
              onEndReached={more}
              isLoadingMore={isFetchingNextPage}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}
