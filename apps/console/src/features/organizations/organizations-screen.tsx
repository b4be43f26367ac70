import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Organization } from '@tillkey/client'
import { listOrganizations } from '@tillkey/contract/platform/project/organizations.ts'
import { useCallback, useMemo, useState } from 'react'
import english from '../../catalogues/en/organizations.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { type Column, DataTable } from '../../shared/data-table.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { listQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { formatDate } from '../../shared/times.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { OrganizationDialog } from './organization-dialog.tsx'
import styles from './organizations.module.css'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/organizations')
const PAGE_SIZE = 100

const columns: readonly Column<Organization>[] = [
  {
    id: 'label',
    title: t('label'),
    width: 'minmax(8rem, 1fr)',
    cell: ({ label }) => <strong>{label}</strong>,
  },
  {
    id: 'domains',
    title: t('domains'),
    width: 'minmax(8rem, 1fr)',
    cell: ({ domains }) => domains.join(', ') || t('domainsNone'),
  },
  {
    id: 'created',
    title: t('created'),
    width: '7rem',
    isWideOnly: true,
    cell: ({ created_at: time }) => formatDate(time),
  },
]

/** The organizations of the project, found by domain. */
export function OrganizationsScreen() {
  const { q: query = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const project = useSlug()
  const mayChange = useMay()('change')
  const [isNew, setIsNew] = useState(false)
  const domain = query.trim()
  const list = useInfiniteQuery(
    listQuery(usePlatformScope(), listOrganizations, {
      args: { project_id: project, page_size: PAGE_SIZE, ...(domain && { domain }) },
      itemsOf: ({ organizations }) => organizations,
    }),
  )
  const rows = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const search = useCallback(
    (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true }),
    [navigate],
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const open = ({ id }: Organization): void =>
    void navigate({ to: screenPaths.organization, params: { project, id } })
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
      <div className={styles.filters}>
        <SearchBox label={t('search')} value={query} onSearch={search} />
      </div>
      <Loaded query={list}>
        {() =>
          rows.length === 0 ? (
            <Empty title={query === '' ? t('empty') : t('none')}>
              <p>{query === '' ? t('emptyText') : t('noneText')}</p>
            </Empty>
          ) : (
            <DataTable
              label={t('title')}
              columns={columns}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ label }) => label}
              onOpen={open}
              onEndReached={more}
              isLoadingMore={isFetchingNextPage}
            />
          )
        }
      </Loaded>
      {isNew && <OrganizationDialog onClose={() => setIsNew(false)} onSaved={open} />}
    </Screen>
  )
}
