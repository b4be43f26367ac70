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
/** Upper bound on candidates that are found by the index of parts of identifiers. With more, all identities are compared. */
const MAX_INDEXED = 10_000
/** Identities that one page compares with a part of an identifier. */
const COMPARED = 2000

/** Whom a search and filters find, as in the list of identities. */
export interface MatchedIdentities {
  query: string
  filter: IdentityFilter
}

/** Where the next page starts. */
export type MatchCursor =
  | { phase: 'identifiers' }
  | { phase: 'parts'; after: string }
  | { phase: 'traits'; after: SearchCursor }
  | { phase: 'all'; after: string }

export interface MatchPage {
  rows: ListedRow[]
  /** Absent on the last page. */
  next: MatchCursor | undefined
}

export interface MatchStores {
  identities: Pick<
    IdentitiesStore,
    'listRows' | 'findIdsByIdentifier' | 'findIndexedByPart' | 'compareByPart'
  >
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

/** Reads identities, and leaves out those that do not pass the filter. */
async function readRows(
  { id: projectId }: ProjectContext,
  { ids, filter }: { ids: readonly string[]; filter: IdentityFilter },
  { identities }: MatchStores,
): Promise<ListedRow[]> {
  const found: ListedRow[] = []
  for (let start = 0; start < ids.length; start += PAGE_SIZE) {
    const part = ids.slice(start, start + PAGE_SIZE)
    const rows = await identities.listRows(projectId, { after: FIRST_ID, size: part.length, ids: part })
    found.push(...rows.filter((row) => passesFilter(row, filter)))
  }
  return found
}

/** Finds identities by id, by identifier, and by a part of an identifier as far as the index leads to few candidates. */
async function findIdentified(
  project: ProjectContext,
  { query, filter }: MatchedIdentities,
  stores: MatchStores,
): Promise<{ rows: ListedRow[]; isComplete: boolean }> {
  const { identities } = stores
  const uuid = readUuid(query)
  const identifier = { exact: query, normalised: normalise(query) }
  const exact = await identities.findIdsByIdentifier(project.id, identifier)
  const { ids: parts, isComplete } =
    query.length < MIN_PART_LENGTH
      ? { ids: [], isComplete: true }
      : await identities.findIndexedByPart(project.id, { text: query, limit: MAX_INDEXED })
  const ids = [...new Set([...(uuid === undefined ? [] : [uuid]), ...exact, ...parts])]
  return { rows: await readRows(project, { ids, filter }, stores), isComplete }
}

type PhaseCursor<P extends MatchCursor['phase']> = Extract<MatchCursor, { phase: P }>

interface Phase<P extends MatchCursor['phase']> {
  match: MatchedIdentities
  cursor: PhaseCursor<P>
}

/** Returns where the traits are searched, which comes after the identifiers. */
function startOfTraits({ query }: MatchedIdentities): MatchCursor | undefined {
  const text = foldText(query)
  return text === '' ? undefined : { phase: 'traits', after: firstCursor(text) }
}

async function findPartsPage(
  project: ProjectContext,
  { match, cursor }: Phase<'parts'>,
  stores: MatchStores,
): Promise<MatchPage> {
  const range = { text: match.query, after: cursor.after, size: COMPARED }
  const { ids, next } = await stores.identities.compareByPart(project.id, range)
  const rows = await readRows(project, { ids, filter: match.filter }, stores)
  return { rows, next: next === undefined ? startOfTraits(match) : { phase: 'parts', after: next } }
}

async function findAllPage(
  project: ProjectContext,
  { match: { filter }, cursor }: Phase<'all'>,
  { identities }: MatchStores,
): Promise<MatchPage> {
  const range = { rows: PAGE_SIZE, filter, after: cursor.after }
  const { rows, next } = await findFilteredPage(project.id, range, identities)
  return { rows, next: next === undefined ? undefined : { phase: 'all', after: next } }
}

/** Returns a page of the identities that match. One may be found twice, by identifier and by its traits. */
export async function findMatchPage(
  project: ProjectContext,
  { match, cursor }: { match: MatchedIdentities; cursor: MatchCursor },
  stores: MatchStores,
): Promise<MatchPage> {
  if (cursor.phase === 'all') return findAllPage(project, { match, cursor }, stores)
  if (cursor.phase === 'parts') return findPartsPage(project, { match, cursor }, stores)
  if (cursor.phase === 'identifiers') {
    const { rows, isComplete } = await findIdentified(project, match, stores)
    return { rows, next: isComplete ? startOfTraits(match) : { phase: 'parts', after: FIRST_ID } }
  }
  const range = { rows: PAGE_SIZE, filter: match.filter, query: foldText(match.query), after: cursor.after }
  const { rows, next } = await findSearchPage(project, range, stores.search)
  return { rows, next: next && { phase: 'traits', after: next } }
}
