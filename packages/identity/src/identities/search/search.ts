import type { Incoming } from '@tillkey/host'
import { invalidPageToken, type ProjectContext } from '@tillkey/platform-core'
import { searchEmpty } from '../../errors/identity-errors.ts'
import { keysetLinks, readPageSize } from '../../pages/keyset-pages.ts'
import { isUuid } from '../../values.ts'
import type { ListedRow } from '../identity-rows.ts'
import { serializeIdentities } from '../list-serializer.ts'
import { foldText, firstMatchingPart } from './search-parts.ts'
import type { FoundPart, SearchCursor, SearchStore } from './search-store.ts'

const DEFAULT_PAGE_SIZE = 250

interface SearchArguments {
  query: string
  page_token?: string | undefined
}

interface Page {
  rows: ListedRow[]
  /** Where the next page begins; absent on the last. */
  next: SearchCursor | undefined
}

const formatToken = ({ isStart, part, identityId }: SearchCursor): string =>
  Buffer.from(JSON.stringify([isStart, part, identityId])).toString('base64url')

/** Those whose text begins with the query come first. */
const firstCursor = (query: string, isStart: 0 | 1 = 1): SearchCursor => ({
  isStart,
  part: query,
  identityId: '',
})

/** Where a page begins; 400 for what is no token of a search of this text. */
function readToken(token: string | undefined, query: string): SearchCursor {
  if (!token) return firstCursor(query)
  try {
    const [isStart, part, identityId] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[] // looked at below; what has no members throws
    const isCursor = (isStart === 0 || isStart === 1) && typeof part === 'string' && part.startsWith(query)
    if (isCursor && typeof identityId === 'string' && (identityId === '' || isUuid(identityId)))
      return { isStart, part, identityId }
  } catch {
    // What cannot be read is refused as what says nothing.
  }
  throw invalidPageToken()
}

/** Whether this is the one place of its identity, so that each is found once. */
function isFirstMatch({ cursor, texts }: FoundPart, query: string): boolean {
  const own = firstMatchingPart(texts, query)
  return own?.isStart === cursor.isStart && own.part === cursor.part
}

/** One identity more than fits, behind a place: those whose texts begin with the query, then those that contain it. */
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
 * A page of the identities with a searchable trait that begins with a text, then of those that contain it, and its headers.
 * Case, accents and repeated spaces do not count. 400 for a query of nothing.
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
