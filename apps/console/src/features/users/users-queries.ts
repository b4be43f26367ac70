import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Client, type Identity, isCallError } from '@tillkey/client'
import { getIdentity, listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { useMemo } from 'react'
import { cacheKey, listQuery } from '../../shared/queries.ts'
import { useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope } from '../../shared/use-project.ts'

const PAGE_SIZE = 100
/** Shorter texts are not looked for within identifiers. */
const MIN_PART = 3
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What a list of users is restricted to. */
export interface UsersFilter {
  query: string
  state: string
  schema: string
  organization: string
}

const asIdentities = (identities: readonly Identity[]): readonly Identity[] => identities

async function findById(client: Client, id: string): Promise<readonly Identity[]> {
  try {
    return [await getIdentity(client, { id })]
  } catch (error) {
    if (isCallError(error) && error.status === 404) return []
    throw error
  }
}

/** Finds the user with an id or an identifier, and those whose identifiers contain the text. */
export async function findByIdentifier(client: Client, text: string): Promise<readonly Identity[]> {
  if (UUID.test(text)) return findById(client, text)
  const similar =
    text.length < MIN_PART
      ? []
      : listIdentities(client, { preview_credentials_identifier_similar: text, page_size: PAGE_SIZE })
  const [exact, found] = await Promise.all([
    listIdentities(client, { credentials_identifier: text, page_size: 1 }),
    similar,
  ])
  return [...exact, ...found]
}

const isState = (state: string): state is 'active' | 'inactive' => state === 'active' || state === 'inactive'

/** Whether a user passes a filter. The search itself is the server's. */
export const isMatch = (
  { state = 'active', schema_id: schema, organization_id: organization }: Identity,
  filter: Omit<UsersFilter, 'query'>,
): boolean =>
  (filter.state === '' || filter.state === state) &&
  (filter.schema === '' || filter.schema === schema) &&
  (filter.organization === '' || filter.organization === organization)

/** Returns users without repetitions. */
export const distinct = (identities: readonly Identity[]): readonly Identity[] => [
  ...new Map(identities.map((identity) => [identity.id, identity])).values(),
]

/** Returns the arguments of a search. The query may be absent if there is a filter. */
export const searchArguments = ({ query, state, schema, organization }: UsersFilter) => ({
  ...(query !== '' && { query }),
  ...(isState(state) && { state }),
  ...(schema !== '' && { schema_id: schema }),
  ...(organization !== '' && { organization_id: organization }),
})

/** Loads users page by page. */
export function useUsers(filter: UsersFilter) {
  const scope = useProjectScope()
  const { query } = filter
  const isSearchable = useObstacle('searchUsers') === undefined
  const isRestricted = isSearchable && Object.values(filter).some((value) => value !== '')
  const all = listQuery(scope, listIdentities, { args: { page_size: PAGE_SIZE }, itemsOf: asIdentities })
  const found = listQuery(scope, searchIdentities, {
    args: { ...searchArguments(filter), page_size: PAGE_SIZE },
    itemsOf: asIdentities,
  })
  const pages = useInfiniteQuery(isRestricted ? found : all)
  const identified = useQuery({
    queryKey: cacheKey(scope, listIdentities, { identifier: query }),
    queryFn: () => findByIdentifier(scope.client, query),
    enabled: query !== '',
  })
  const rows = useMemo(() => {
    // Without a search only the users with the identifier are shown.
    const isListed = isSearchable || query === ''
    const loaded = isListed ? (pages.data?.pages.flatMap(({ items }) => items) ?? []) : []
    return distinct([...(query === '' ? [] : (identified.data ?? [])), ...loaded]).filter((identity) =>
      isMatch(identity, filter),
    )
  }, [pages.data, identified.data, isSearchable, query, filter])
  return { pages, rows, isSearchable, isSearching: query !== '' && identified.isLoading }
}
