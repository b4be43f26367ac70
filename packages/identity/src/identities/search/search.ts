import type { Incoming } from '@tillkey/host'
import { formatJsonToken, invalidPageToken, parseJsonToken } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { searchEmpty } from '../../errors/identity-errors.ts'
import { keysetLinks, readPageSize } from '../../pages/keyset-pages.ts'
import { isUuid } from '../../values.ts'
import type { ListedRow } from '../identity-rows.ts'
import { serializeIdentities } from '../list-serializer.ts'
import {
  FIRST_ID,
  type FilterArguments,
  findFilteredPage,
  isFiltered,
  type ListedIdentities,
  MAX_COMPARED,
  passesFilter,
  type Range,
  readFilter,
  readIdToken,
} from './filtered-list.ts'
import { firstMatchingPart, foldText } from './search-parts.ts'
import type { FoundPart, SearchCursor, SearchStore } from './search-store.ts'

const DEFAULT_PAGE_SIZE = 250

interface SearchArguments extends FilterArguments {
  query?: string | undefined
  page_token?: string | undefined
}

interface Page {
  rows: ListedRow[]
  /** Start of the next page; absent on the last. */
  next: SearchCursor | undefined
}

const formatToken = ({ isStart, part, identityId }: SearchCursor): string =>
  formatJsonToken([isStart, part, identityId])

/** Cursor before all results; matches at the start of a text come first. */
export const firstCursor = (query: string, isStart: 0 | 1 = 1): SearchCursor => ({
  isStart,
  part: query,
  identityId: '',
})

/** Parses a page token. Throws 400 for a token of another search. */
function readToken(token: string | undefined, query: string): SearchCursor {
  if (!token) return firstCursor(query)
  const value = parseJsonToken(token)
  const [isStart, part, identityId]: unknown[] = Array.isArray(value) ? value : []
  const isCursor = (isStart === 0 || isStart === 1) && typeof part === 'string' && part.startsWith(query)
  if (isCursor && typeof identityId === 'string' && (identityId === '' || isUuid(identityId)))
    return { isStart, part, identityId }
  throw invalidPageToken()
}

/** Whether this is the highest-ranked part of its identity, so that each identity is found once. */
function isFirstMatch({ cursor, texts }: FoundPart, query: string): boolean {
  const own = firstMatchingPart(texts, query)
  return own?.isStart === cursor.isStart && own.part === cursor.part
}

interface SearchRange extends Range {
  query: string
  after: SearchCursor
}

/**
 * Collects a page: first matches at the start of a text, then matches inside. A filter that few matches pass ends a
 * page early, after `MAX_COMPARED` matches.
 */
export async function findSearchPage(
  { id }: ProjectContext,
  range: SearchRange,
  store: SearchStore,
): Promise<Page> {
  const { query, after, rows, filter } = range
  const found: FoundPart[] = []
  let cursor = after
  for (let compared = 0; found.length <= rows; ) {
    if (compared >= MAX_COMPARED) return { rows: found.map(({ row }) => row), next: cursor }
    const limit = rows + 1
    const parts = await store.find(id, { query, after: cursor, limit })
    compared += isFiltered(filter) ? parts.length : 0
    found.push(...parts.filter((part) => passesFilter(part.row, filter) && isFirstMatch(part, query)))
    const last = parts.at(-1)
    if (last && parts.length === limit) cursor = last.cursor
    else if (cursor.isStart === 1) cursor = firstCursor(query, 0)
    else break
  }
  const page = found.slice(0, rows)
  return {
    rows: page.map(({ row }) => row),
    next: found.length > rows ? page.at(-1)?.cursor : undefined,
  }
}

const PATH = '/admin/identities/search'

/**
 * Returns a page of identities with a searchable trait that begins with the query, then those that contain
 * it, with its headers. Ignores case, accents and repeated spaces. Without a query it lists the identities that
 * pass the filters by id. Throws 400 without both.
 */
export async function searchPage(
  args: SearchArguments,
  request: Incoming,
  {
    project,
    store,
    identities,
  }: { project: ProjectContext; store: SearchStore; identities: ListedIdentities },
) {
  const query = foldText(args.query ?? '')
  const filter = readFilter(args)
  const size = readPageSize(request, DEFAULT_PAGE_SIZE)
  if (query === '') {
    if (!isFiltered(filter)) throw searchEmpty()
    const after = readIdToken(args.page_token)
    const { rows, next } = await findFilteredPage(project.id, { after, rows: size.rows, filter }, identities)
    const headers = keysetLinks(request, { path: PATH, size, first: FIRST_ID, next })
    return { body: serializeIdentities(rows, project), headers }
  }
  const after = readToken(args.page_token, query)
  const { rows, next } = await findSearchPage(project, { query, after, rows: size.rows, filter }, store)
  const first = formatToken(firstCursor(query))
  const links = { path: PATH, size, first, next: next && formatToken(next) }
  return {
    body: serializeIdentities(rows, project),
    headers: keysetLinks(request, links),
  }
}
