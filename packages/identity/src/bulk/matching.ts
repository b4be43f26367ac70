import type { ProjectContext } from '@tillkey/platform-core'
import type { ListedRow } from '../identities/identity-rows.ts'
import {
  FIRST_ID,
  type FilterArguments,
  findFilteredPage,
  type IdentityFilter,
  passesFilter,
  readFilter,
} from '../identities/search/filtered-list.ts'
import { findSearchPage, firstCursor } from '../identities/search/search.ts'
import { foldText } from '../identities/search/search-parts.ts'
import type { SearchCursor, SearchStore } from '../identities/search/search-store.ts'
import type { IdentitiesStore } from '../identities/stores/identities-store.ts'
import { normalise, readUuid } from '../values.ts'

/** Rows of a page. */
const PAGE_SIZE = 500
/** Shorter texts are not looked for within identifiers. */
const MIN_PART_LENGTH = 3
/** Upper bound on identities found by a part of an identifier. */
const MAX_SIMILAR = 1000

/** Whom a search and filters find, as in the list of identities. */
export interface MatchedIdentities {
  query: string
  filter: IdentityFilter
}

/** Where the next page starts. */
export type MatchCursor =
  | { phase: 'identifiers' }
  | { phase: 'traits'; after: SearchCursor }
  | { phase: 'all'; after: string }

export interface MatchPage {
  rows: ListedRow[]
  /** Absent on the last page. */
  next: MatchCursor | undefined
}

export interface MatchStores {
  identities: Pick<IdentitiesStore, 'listRows' | 'findIdsByIdentifier' | 'findIdsBySimilarIdentifier'>
  search: SearchStore
}

/** Reads a search and filters. */
export const readMatch = ({ query = '', ...filter }: FilterArguments & { query?: string }) => ({
  query: query.trim(),
  filter: readFilter(filter),
})

/** Returns the start of the first page. */
export const firstPage = ({ query }: MatchedIdentities): MatchCursor =>
  query === '' ? { phase: 'all', after: FIRST_ID } : { phase: 'identifiers' }

/** Finds identities by id, by identifier, and by a part of an identifier. */
async function findIdentified(
  { id }: ProjectContext,
  { query, filter }: MatchedIdentities,
  { identities }: MatchStores,
): Promise<ListedRow[]> {
  const uuid = readUuid(query)
  const exact = await identities.findIdsByIdentifier(id, { exact: query, normalised: normalise(query) })
  const similar =
    query.length < MIN_PART_LENGTH ? [] : await identities.findIdsBySimilarIdentifier(id, query, MAX_SIMILAR)
  const ids = [...new Set([...(uuid === undefined ? [] : [uuid]), ...exact, ...similar])]
  const rows = await identities.listRows(id, { after: FIRST_ID, size: ids.length, ids })
  return rows.filter((row) => passesFilter(row, filter))
}

/** Returns a page of the identities that match. One may be found twice, by identifier and by its traits. */
export async function findMatchPage(
  project: ProjectContext,
  { match, cursor }: { match: MatchedIdentities; cursor: MatchCursor },
  stores: MatchStores,
): Promise<MatchPage> {
  const { query, filter } = match
  const text = foldText(query)
  if (cursor.phase === 'identifiers') {
    const rows = await findIdentified(project, match, stores)
    return { rows, next: text === '' ? undefined : { phase: 'traits', after: firstCursor(text) } }
  }
  const range = { rows: PAGE_SIZE, filter }
  if (cursor.phase === 'all') {
    const page = await findFilteredPage(project.id, { ...range, after: cursor.after }, stores.identities)
    return { rows: page.rows, next: page.next === undefined ? undefined : { phase: 'all', after: page.next } }
  }
  const { rows, next } = await findSearchPage(
    project,
    { ...range, query: text, after: cursor.after },
    stores.search,
  )
  return { rows, next: next && { phase: 'traits', after: next } }
}
