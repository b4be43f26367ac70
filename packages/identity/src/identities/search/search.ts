import type { Incoming } from '@tillkey/host'
import { formatJsonToken, invalidPageToken, parseJsonToken } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { searchEmpty } from '../../errors/identity-errors.ts'
import { keysetLinks, readPageSize } from '../../pages/keyset-pages.ts'
import { isUuid } from '../../values.ts'
import type { ListedRow } from '../identity-rows.ts'
import { serializeIdentities } from '../list-serializer.ts'
import { firstMatchingPart, foldText } from './search-parts.ts'
import type { FoundPart, SearchCursor, SearchStore } from './search-store.ts'

const DEFAULT_PAGE_SIZE = 250

interface SearchArguments {
  query: string
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
const firstCursor = (query: string, isStart: 0 | 1 = 1): SearchCursor => ({
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

/** Collects one identity more than fits: first matches at the start of a text, then matches inside. */
async function collect(
  { id }: ProjectContext,
  { query, after, rows }: { query: string; after: SearchCursor; rows: number },
  store: SearchStore,
): Promise<FoundPart[]> {
  const found: FoundPart[] = []
  let cursor = after
  while (found.length <= rows) {
    const limit = rows + 1
    const parts = await store.find(id, { query, after: cursor, limit })
    found.push(...parts.filter((part) => isFirstMatch(part, query)))
    const last = parts.at(-1)
    if (last && parts.length === limit) cursor = last.cursor
    else if (cursor.isStart === 1) cursor = firstCursor(query, 0)
    else break
  }
  return found.slice(0, rows + 1)
}

async function findPage(
  project: ProjectContext,
  range: { query: string; after: SearchCursor; rows: number },
  store: SearchStore,
): Promise<Page> {
  const found = await collect(project, range, store)
  const page = found.slice(0, range.rows)
  return {
    rows: page.map(({ row }) => row),
    next: found.length > range.rows ? page.at(-1)?.cursor : undefined,
  }
}

/**
 * Returns a page of identities with a searchable trait that begins with the query, then those that contain
 * it, with its headers. Ignores case, accents and repeated spaces. Throws 400 for an empty query.
 */
export async function searchPage(
  args: SearchArguments,
  request: Incoming,
  { project, store }: { project: ProjectContext; store: SearchStore },
) {
  const query = foldText(args.query)
  if (query === '') throw searchEmpty()
  const size = readPageSize(request, DEFAULT_PAGE_SIZE)
  const after = readToken(args.page_token, query)
  const { rows, next } = await findPage(project, { query, after, rows: size.rows }, store)
  const first = formatToken(firstCursor(query))
  const links = { path: '/admin/identities/search', size, first, next: next && formatToken(next) }
  return {
    body: serializeIdentities(rows, project),
    headers: keysetLinks(request, links),
  }
}
