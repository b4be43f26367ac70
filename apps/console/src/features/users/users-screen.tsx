import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listOrganizations } from '@tillkey/contract/platform/project/organizations.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import english from '../../catalogues/en/users.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { DataTable } from '../../shared/data-table.tsx'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { Glyph } from '../../shared/icons.tsx'
import { nameIdentity } from '../../shared/identity-name.ts'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded, Loading } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Screen } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { usePlatformScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { CreateUserDialog, useSchemas } from './create-user.tsx'
import { ExportMenu } from './export-menu.tsx'
import { listLeaves, readTraitFields } from './schema-fields.ts'
import { useLastSignIns } from './use-last-sign-ins.ts'
import styles from './users.module.css'
import { UsersBulk } from './users-bulk.tsx'
import { listColumns } from './users-columns.tsx'
import { UsersJobsBar } from './users-jobs-bar.tsx'
import { type UsersFilter, useUsers } from './users-queries.ts'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/users')

/** Parameters of the address besides the search. */
type Filter = 'state' | 'schema' | 'organization' | 'columns'

/** Reads and changes what the address restricts the list to. */
function useFilter() {
  const { q = '', state = '', schema = '', organization = '', columns = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const set = useCallback(
    (name: Filter | 'q', value: string) =>
      void navigate({
        search: (before) => ({ ...before, [name]: value === '' ? undefined : value }),
        replace: true,
      }),
    [navigate],
  )
  const filter = useMemo<UsersFilter>(
    () => ({ query: q.trim(), state, schema, organization }),
    [q, state, schema, organization],
  )
  return { text: q, filter, columns: columns === '' ? [] : columns.split(','), set }
}

/** `n` opens the form for a new user, unless a field has the focus. */
function useCreateKey(create: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyping =
        target instanceof HTMLElement && target.matches('input, textarea, select, [role=dialog] *')
      if (key === 'n' && !isTyping && !ctrlKey && !metaKey && !altKey) create?.()
    }
    window.addEventListener('keyup', onKey)
    return () => window.removeEventListener('keyup', onKey)
  }, [create])
}

type Fields = ReturnType<typeof readTraitFields>

/** The traits of all schemas. */
function useTraitFields(): Fields {
  const { data } = useSchemas()
  return useMemo(() => {
    const all = (data ?? []).flatMap(({ schema }) => listLeaves(readTraitFields(schema)))
    return [...new Map(all.map((field) => [field.pointer, field])).values()]
  }, [data])
}

interface FiltersProps {
  filter: UsersFilter
  columns: readonly string[]
  fields: Fields
  onChange: (name: Filter, value: string) => void
}

function Filters({ filter, columns, fields, onChange }: FiltersProps) {
  const schemas = useSchemas()
  const isSearchable = useObstacle('searchUsers') === undefined
  const hasOrganizations = useObstacle('filterByOrganization') === undefined
  const { data } = useQuery({
    ...operationQuery(usePlatformScope(), listOrganizations, { project_id: useSlug(), page_size: 250 }),
    enabled: hasOrganizations,
  })
  const choices = {
    state: ['active', 'inactive'].map((value) => ({
      value,
      title: value === 'active' ? t('state.active') : t('state.inactive'),
    })),
    schema: (schemas.data ?? []).map(({ id }) => ({ value: id, title: id })),
    organization: (data?.organizations ?? []).map(({ id, label }) => ({ value: id, title: label })),
  }
  const titles = {
    state: t('filters.state'),
    schema: t('filters.schema'),
    organization: t('filters.organization'),
  }
  const names = (Object.keys(titles) as (keyof typeof titles)[]).filter((name) => choices[name].length > 0) // its own members
  return (
    <>
      {(isSearchable ? names : []).map((name) => (
        <FilterMenu
          key={name}
          title={titles[name]}
          options={choices[name]}
          value={filter[name] === '' ? [] : [filter[name]]}
          onChange={([value = '']) => onChange(name, value)}
        />
      ))}
      <FilterMenu
        title={t('columns.choose')}
        options={fields.map(({ pointer, title }) => ({ value: pointer, title }))}
        value={columns}
        selection="multiple"
        onChange={(chosen) => onChange('columns', chosen.join(','))}
      />
    </>
  )
}

/** Buttons of the list: everybody may export, some roles may change users. */
function ListActions({ filter, fields }: { filter: UsersFilter; fields: Fields }) {
  const may = useMay()
  const project = useSlug()
  const navigate = route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const create = (): void => setIsCreating(true)
  useCreateKey(may('change') ? create : undefined)
  const hasJobs = useObstacle('bulkJobs') === undefined
  const exporting = (
    <>
      {hasJobs && (
        <Button onPress={() => void navigate({ to: screenPaths.usersJobs, params: { project } })}>
          {t('actions.jobs')}
        </Button>
      )}
      <ExportMenu filter={filter} fields={fields} />
    </>
  )
  if (!may('change')) return exporting
  return (
    <>
      {exporting}
      <Button onPress={() => void navigate({ to: screenPaths.usersImport, params: { project } })}>
        <Glyph name="upload" />
        {t('actions.import')}
      </Button>
      <Button variant="primary" onPress={create}>
        <Glyph name="plus" />
        {t('actions.new')}
        <kbd aria-hidden="true">n</kbd>
      </Button>
      {isCreating && <CreateUserDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

/** The users of the project, with search over their traits and identifiers. */
export function UsersScreen() {
  const { text, filter, columns, set } = useFilter()
  const navigate = route.useNavigate()
  const project = useSlug()
  const may = useMay()
  const fields = useTraitFields()
  const { pages, rows, isSearchable, isSearching } = useUsers(filter)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const search = useCallback((found: string) => set('q', found), [set])
  const lastSignIns = useLastSignIns(rows)
  const shown = useMemo(
    () => listColumns({ fields, chosen: columns, lastSignIns }),
    [fields, columns, lastSignIns],
  )
  const hasJobs = useObstacle('bulkJobs') === undefined
  const maySelect = may('change') || (hasJobs && may('support'))
  const { isFetchingNextPage, fetchNextPage } = pages
  // Without a search the pages that follow contain nothing else.
  const hasNextPage = pages.hasNextPage && (isSearchable || filter.query === '')
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const isRestricted = Object.values(filter).some((value) => value !== '')
  const isEmpty = rows.length === 0
  // Filters may leave nothing of a page.
  useEffect(() => {
    if (isEmpty) more()
  }, [isEmpty, more])
  const selection = { ids: selected, onChange: setSelected }
  return (
    <Screen title={t('users.title')} layout="fill" actions={<ListActions filter={filter} fields={fields} />}>
      <div className={styles.filters}>
        <SearchBox label={t(isSearchable ? 'users.search' : 'users.find')} value={text} onSearch={search} />
        <Filters filter={filter} columns={columns} fields={fields} onChange={set} />
      </div>
      <Loaded query={pages}>
        {() => {
          if (isEmpty && (isSearching || hasNextPage)) return <Loading />
          if (isEmpty)
            return (
              <Empty title={isRestricted ? t('users.none') : t('users.empty')}>
                <p>{isRestricted ? t('users.noneText') : t('users.emptyText')}</p>
              </Empty>
            )
          return (
            <DataTable
              label={t('users.title')}
              columns={shown}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={nameIdentity}
              onOpen={({ id }) => void navigate({ to: screenPaths.user, params: { project, id } })}
              {...(maySelect && { selection })}
              onEndReached={more}
              isLoadingMore={isFetchingNextPage}
            />
          )
        }}
      </Loaded>
      {hasJobs ? (
        <UsersJobsBar
          selection={selection}
          filter={filter}
          isAllSelected={rows.length > 0 && rows.every(({ id }) => selected.has(id))}
        />
      ) : (
        <UsersBulk selection={selection} rows={rows} />
      )}
    </Screen>
  )
}
