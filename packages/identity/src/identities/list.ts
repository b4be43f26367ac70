import type { Incoming } from '@tillkey/host'
import { invalidPageToken, type OffsetPage } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { filterIdMalformed, filtersExclusive, identifierFiltersBoth } from '../errors/identity-errors.ts'
import { identityConfig } from '../identity-config.ts'
import { keysetLinks, readPageSize } from '../pages/keyset-pages.ts'
import { numberedLinks, readNumberedPage } from '../pages/numbered-pages.ts'
import { MAX_COUNTED } from '../pages/totals.ts'
import { isUuid, normalise } from '../values.ts'
import { EXTERNAL } from './changes/lookup-keys.ts'
import { type ListedRow, toIdentity } from './identity-rows.ts'
import { serializeIdentities } from './list-serializer.ts'
import { type IdentitiesStore } from './stores/identities-store.ts'
import { withDecryptedCredentials } from './views/credential-views.ts'
import { adminIdentityView } from './views/identity-view.ts'

const PATH = '/admin/identities'
const DEFAULT_PAGE_SIZE = 250
/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Upper bound on ids in one request; further ids are ignored. */
const MAX_IDS = 1000

interface ListArguments {
  page_token?: string | undefined
  credentials_identifier?: string | undefined
  preview_credentials_identifier_similar?: string | undefined
  organization_id?: string | undefined
}

interface ListRequest {
  args: ListArguments
  request: Incoming
}

interface ListParts {
  project: ProjectContext
  store: IdentitiesStore
  /** Credential types to show with their config. */
  included: readonly string[]
  /** Returns the keyring of a project. */
  cipherOf(project: ProjectContext): Keyring
}

/** Parameters that the published client does not declare. */
const searchParams = ({ url }: Incoming): URLSearchParams => new URL(url, 'http://localhost').searchParams

/** Credential types that a list of the newer generation shows with their config. */
export const readIncluded = (request: Incoming, project: ProjectContext): string[] =>
  identityConfig(project).rules.shownCredentials === 'none'
    ? []
    : searchParams(request).getAll('include_credential')

/** In the newer generation, filters exclude each other and ids must be UUIDs. Throws 400 otherwise. */
function checkFilters(args: ListArguments, request: Incoming, { project }: ListParts): void {
  if (identityConfig(project).rules.listFilters === 'combined') return
  const ids = searchParams(request).getAll('ids')
  if (!ids.every(isUuid)) throw filterIdMalformed('ids')
  if (args.organization_id && !isUuid(args.organization_id)) throw filterIdMalformed('organization_id')
  const filters = [
    ids[0],
    args.credentials_identifier,
    args.preview_credentials_identifier_similar,
    args.organization_id,
  ]
  if (filters.filter(Boolean).length > 1) throw filtersExclusive()
}

const readIds = (request: Incoming): string[] | undefined => {
  const ids = searchParams(request).getAll('ids')
  return ids.length > 0 ? ids.filter(isUuid).map((id) => id.toLowerCase()) : undefined
}

async function findIdsByExternalId(
  value: string,
  { project, store }: Pick<ListParts, 'project' | 'store'>,
): Promise<string[]> {
  const found = await store.findByKey(project.id, { kind: EXTERNAL, value })
  return found ? [found.id] : []
}

/** Ids that match the identifier filters; undefined without such a filter. */
async function findFilteredIds(
  args: ListArguments,
  request: Incoming,
  { project, store }: ListParts,
): Promise<string[] | undefined> {
  const exact = args.credentials_identifier
  const similar = args.preview_credentials_identifier_similar
  if (exact && similar) throw identifierFiltersBoth()
  if (exact) return store.findIdsByIdentifier(project.id, { exact, normalised: normalise(exact) })
  if (similar) return store.findIdsBySimilarIdentifier(project.id, similar, MAX_IDS)
  const external = searchParams(request).get('external_id')
  return external === null ? undefined : findIdsByExternalId(external, { project, store })
}

/** Ids that match all filters; undefined without a filter. */
async function intersectFilters(
  args: ListArguments,
  request: Incoming,
  parts: ListParts,
): Promise<string[] | undefined> {
  const named = readIds(request)?.slice(0, MAX_IDS)
  const found = await findFilteredIds(args, request, parts)
  if (!named || !found) return found ?? named
  const among = new Set(named)
  return found.filter((id) => among.has(id))
}

/** Renders a page. Credentials are shown only when filtered by identifier, as published. */
async function renderRows(
  rows: readonly ListedRow[],
  isFound: boolean,
  { project, store, included, cipherOf }: ListParts,
) {
  if (!isFound && included.length === 0) return serializeIdentities(rows, project)
  const ids = rows.map(({ id }) => id)
  const credentials = Map.groupBy(await store.credentialsOf(project.id, ids), ({ identityId }) => identityId)
  const keys = Map.groupBy(await store.keysOf(project.id, ids), ({ identityId }) => identityId)
  return rows.map((row) => {
    const identity = toIdentity({ ...row, project_id: project.id })
    const own = credentials.get(row.id) ?? []
    return adminIdentityView(identity, project, {
      credentials: withDecryptedCredentials(own, included, { project, identity, cipherOf }),
      keys: keys.get(row.id) ?? [],
      included,
      emptyIdentifiers: 'shown',
    })
  })
}

/** Reads the page token. */
function readCursor({ page_token: token }: ListArguments): string {
  if (!token) return FIRST_ID
  if (!isUuid(token)) throw invalidPageToken()
  return token.toLowerCase()
}

const isByIdentifier = (args: ListArguments): boolean =>
  Boolean(args.credentials_identifier || args.preview_credentials_identifier_similar)

/** Reads the organization filter; an empty value means no filter. */
const readOrganization = ({ organization_id: id }: ListArguments): string | undefined =>
  id?.toLowerCase() || undefined

/**
 * Returns a numbered page. The total covers all identities, or those of an organization up to `MAX_COUNTED`;
 * with an identifier filter it covers only the page.
 */
async function numberedPage(page: OffsetPage, { args, request }: ListRequest, parts: ListParts) {
  const { project, store } = parts
  const ids = await intersectFilters(args, request, parts)
  const size = page.offset + page.limit
  const filter = { ids, organizationId: readOrganization(args) }
  const rows = (await store.listRows(project.id, { after: FIRST_ID, size, ...filter })).slice(page.offset)
  const total = isByIdentifier(args) ? rows.length : await store.count(project.id, filter)
  const { 'x-total-count': totalCount, ...links } = numberedLinks(request, PATH, { page, total })
  const isWhole = filter.organizationId === undefined || total < MAX_COUNTED
  return {
    body: await renderRows(rows, isByIdentifier(args), parts),
    headers: { ...links, ...(isWhole && { 'x-total-count': totalCount }) },
  }
}

/** Returns a filtered page of identities by id, with its headers, after a page token or by page number. */
export async function listPage(args: ListArguments, request: Incoming, parts: ListParts) {
  checkFilters(args, request, parts)
  const numbered = readNumberedPage(request)
  if (numbered) return numberedPage(numbered, { args, request }, parts)
  const size = readPageSize(request, DEFAULT_PAGE_SIZE)
  const ids = await intersectFilters(args, request, parts)
  const after = ids ? (args.page_token ?? FIRST_ID) : readCursor(args)
  const filter = { ids, organizationId: readOrganization(args) }
  const found = await parts.store.listRows(parts.project.id, { after, size: size.rows + 1, ...filter })
  const page = found.slice(0, size.rows)
  const next = found.length > size.rows ? page.at(-1)?.id : undefined
  return {
    body: await renderRows(page, isByIdentifier(args), parts),
    headers: keysetLinks(request, { path: PATH, size, first: FIRST_ID, next }),
  }
}
