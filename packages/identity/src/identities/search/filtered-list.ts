import { invalidPageToken } from '@tillkey/host'
import { isUuid } from '../../values.ts'
import type { ListedRow } from '../identity-rows.ts'

/** Upper bound on rows that one page compares with its filter, so that each takes the same time in any project. */
export const MAX_COMPARED = 2000
/** Rows per read. */
const ROUND = 500
/** Sorts before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface FilterArguments {
  state?: string | undefined
  schema_id?: string | undefined
  organization_id?: string | undefined
}

/** What identities of a list have in common. */
export interface IdentityFilter {
  state: string | undefined
  schemaId: string | undefined
  organizationId: string | undefined
}

/** Reads a filter; empty values mean no filter. */
export const readFilter = (args: FilterArguments): IdentityFilter => ({
  state: args.state || undefined,
  schemaId: args.schema_id || undefined,
  organizationId: args.organization_id?.toLowerCase() || undefined,
})

/** Whether a filter leaves anything out. */
export const isFiltered = ({ state, schemaId, organizationId }: IdentityFilter): boolean =>
  (state ?? schemaId ?? organizationId) !== undefined

/** Whether an identity passes a filter. */
export const passesFilter = (row: ListedRow, { state, schemaId, organizationId }: IdentityFilter): boolean =>
  (state === undefined || state === row.state) &&
  (schemaId === undefined || schemaId === row.schema_id) &&
  (organizationId === undefined || organizationId === row.organization_id)

/** Reads of identities by ascending id. */
export interface ListedIdentities {
  listRows(
    projectId: string,
    page: { after: string; size: number; organizationId: string | undefined },
  ): Promise<ListedRow[]>
}

/** Size and filter of a page. */
export interface Range {
  rows: number
  filter: IdentityFilter
}

/** Reads the token of a page by id. Throws 400 unless it is an id. */
export function readIdToken(token: string | undefined): string {
  if (!token) return FIRST_ID
  if (!isUuid(token)) throw invalidPageToken()
  return token.toLowerCase()
}

/**
 * Lists identities that pass a filter by id, after an id. A filter that few pass ends a page early, after
 * `MAX_COMPARED` rows; `next` is then the last compared id.
 */
export async function findFilteredPage(
  projectId: string,
  { after, rows, filter }: Range & { after: string },
  store: ListedIdentities,
): Promise<{ rows: ListedRow[]; next: string | undefined }> {
  const { organizationId } = filter
  const found: ListedRow[] = []
  let last = after
  for (let compared = 0; compared < MAX_COMPARED; compared += ROUND) {
    const page = await store.listRows(projectId, { after: last, size: ROUND, organizationId })
    found.push(...page.filter((row) => passesFilter(row, filter)))
    if (found.length > rows) return { rows: found.slice(0, rows), next: found[rows - 1]?.id }
    if (page.length < ROUND) return { rows: found, next: undefined }
    last = page.at(-1)?.id ?? last
  }
  return { rows: found, next: last }
}
