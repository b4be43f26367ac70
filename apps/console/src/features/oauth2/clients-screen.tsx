import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { OAuth2Client } from '@tillkey/client'
import { listOAuth2Clients } from '@tillkey/contract/platform/oauth2/clients.ts'
import { useCallback, useMemo } from 'react'
import english from '../../catalogues/en/clients.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { Tag } from '../../shared/state-tag.tsx'
import { formatDate } from '../../shared/times.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { detectKind } from './app-kinds.ts'
import styles from './oauth2.module.css'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/clients')
const PAGE_SIZE = 100

const nameClient = ({ client_name: name = '', client_id: id = '' }: OAuth2Client): string =>
  name === '' ? id : name

const kindTitles = {
  server: t('kind.server'),
  browser: t('kind.public'),
  machine: t('kind.machine'),
} as const

function describeKind(client: OAuth2Client): string {
  const kind = detectKind(client)
  return kind ? kindTitles[kind] : t('kind.other')
}

const columns: readonly Column<OAuth2Client>[] = [
  {
    id: 'name',
    title: t('columns.name'),
    width: 'minmax(8rem, 1.5fr)',
    cell: (client) => <strong>{nameClient(client)}</strong>,
  },
  {
    id: 'kind',
    title: t('columns.kind'),
    width: 'minmax(8rem, 1fr)',
    cell: (client) => <Tag>{describeKind(client)}</Tag>,
  },
  {
    id: 'owner',
    title: t('columns.owner'),
    width: 'minmax(6rem, 0.7fr)',
    isWideOnly: true,
    cell: ({ owner }) => owner,
  },
  {
    id: 'id',
    title: t('columns.id'),
    width: 'minmax(8rem, 1.5fr)',
    isWideOnly: true,
    cell: ({ client_id: id }) => <code>{id}</code>,
  },
  {
    id: 'created',
    title: t('columns.created'),
    width: '7rem',
    isWideOnly: true,
    cell: ({ created_at: time }) => time && formatDate(time),
  },
]

const asClients = (clients: readonly OAuth2Client[]): readonly OAuth2Client[] => clients

/** The OAuth2 clients of the project, with filters by name and owner. */
export function ClientsScreen() {
  const { name, owner } = route.useSearch()
  const navigate = route.useNavigate()
  const project = useSlug()
  const canChange = useMay()('change')
  const clients = useInfiniteQuery(
    listQuery(useProjectScope(), listOAuth2Clients, {
      args: { page_size: PAGE_SIZE, ...(name && { client_name: name }), ...(owner && { owner }) },
      itemsOf: asClients,
    }),
  )
  const rows = useMemo(() => clients.data?.pages.flatMap(({ items }) => items) ?? [], [clients.data])
  const filter = useCallback(
    (field: 'name' | 'owner', text: string) =>
      void navigate({
        search: (before) => ({ ...before, [field]: text === '' ? undefined : text }),
        replace: true,
      }),
    [navigate],
  )
  const filterName = useCallback((text: string) => filter('name', text), [filter])
  const filterOwner = useCallback((text: string) => filter('owner', text), [filter])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = clients
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const create = (
    <Button
      variant="primary"
      onPress={() => void navigate({ to: screenPaths.newClient, params: { project } })}
    >
      <Glyph name="plus" size="small" />
      {t('clients.create')}
    </Button>
  )
  const isFiltered = name !== undefined || owner !== undefined
  return (
    <Screen title={t('clients.title')} layout="fill" actions={canChange && create}>
      <div className={styles.filters}>
        <SearchBox label={t('clients.byName')} value={name ?? ''} onSearch={filterName} />
        <SearchBox
          label={t('clients.byOwner')}
          value={owner ?? ''}
          onSearch={filterOwner}
          hasShortcut={false}
        />
      </div>
      <Loaded query={clients}>
        {() =>
          rows.length === 0 ? (
            <Empty title={isFiltered ? t('clients.none') : t('clients.empty')}>
              <p>{isFiltered ? t('clients.noneText') : t('clients.emptyText')}</p>
              {isFiltered && (
                <Link to={screenPaths.clients} params={{ project }}>
                  {t('clients.all')}
                </Link>
              )}
            </Empty>
          ) : (
            <DataTable
              label={t('clients.title')}
              columns={columns}
              rows={rows}
              idOf={({ client_id: id = '' }) => id}
              nameOf={nameClient}
              onOpen={({ client_id: id = '' }) =>
                void navigate({ to: screenPaths.client, params: { project, id } })
              }
              onEndReached={more}
              isLoadingMore={isFetchingNextPage}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}
