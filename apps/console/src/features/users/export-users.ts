import { type Client, type Identity, pages } from '@tillkey/client'
import { listCourierMessages } from '@tillkey/contract/platform/identity/courier.ts'
import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { searchIdentities } from '@tillkey/contract/platform/identity/identity-search.ts'
import { listIdentitySessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { listOAuth2ConsentSessions } from '@tillkey/contract/platform/oauth2/consent.ts'
import { getRelationships } from '@tillkey/contract/platform/permission/relationships.ts'
import { listAuditEvents } from '@tillkey/contract/platform/project/audit.ts'
import { formatCsvLine } from '../../shared/csv.ts'
import { type FormField, formatTrait, listLeaves, readTrait } from './schema-fields.ts'
import { listAddresses } from './user-queries.ts'
import { findByIdentifier, isMatch, searchArguments, type UsersFilter } from './users-queries.ts'

const PAGE_SIZE = 500

type FindOptions = Pick<UsersExport, 'client' | 'filter' | 'isSearchable' | 'signal'>

/** Yields the users that match a filter, page by page. */
async function* findUsers({ client, filter, isSearchable, signal }: FindOptions) {
  const { query } = filter
  const isRestricted = Object.values(filter).some((value) => value !== '')
  const size = { page_size: PAGE_SIZE }
  const seen = new Set<string>()
  const unseen = (found: readonly Identity[]): readonly Identity[] => {
    const page = found.filter((identity) => !seen.has(identity.id) && isMatch(identity, filter))
    // Only found users repeat: all others are listed once.
    if (query !== '') for (const { id } of page) seen.add(id)
    return page
  }
  if (query !== '') yield unseen(await findByIdentifier(client, query))
  if (query !== '' && !isSearchable) return
  const found = isRestricted
    ? pages(client, searchIdentities, { ...size, ...searchArguments(filter) }, { signal })
    : pages(client, listIdentities, size, { signal })
  for await (const page of found) yield unseen(page)
}

const common = [
  'id',
  'external_id',
  'state',
  'schema_id',
  'organization_id',
  'created_at',
  'updated_at',
] as const
const metadata = ['metadata_public', 'metadata_admin'] as const

/** Formats of exported lists: the head of the file, and the text of a page. */
const toCsv = (fields: readonly FormField[]) => {
  const leaves = listLeaves(fields)
  const names = leaves.map(({ pointer }) => `traits${pointer.replaceAll('/', '.')}`)
  return {
    head: formatCsvLine([...common, ...names, ...metadata]),
    format: (identity: Identity): string =>
      formatCsvLine([
        ...common.map((name) => identity[name] ?? ''),
        ...leaves.map(({ pointer, kind }) => formatTrait(readTrait(identity.traits, pointer), kind)),
        ...metadata.map((name) => formatTrait(identity[name], 'json')),
      ]),
  }
}
const jsonLines = { head: '', format: (identity: Identity): string => `${JSON.stringify(identity)}\n` }

export interface UsersExport {
  client: Client
  filter: UsersFilter
  /** Whether the server finds users by more than an identifier. */
  isSearchable: boolean
  format: 'csv' | 'jsonl'
  fields: readonly FormField[]
  signal: AbortSignal
  /** Called with the number of exported users after each page. */
  onProgress: (count: number) => void
}

/** Returns the parts of a file with all users that match a filter, and their number. */
export async function exportUsers({ format, fields, onProgress, ...options }: UsersExport) {
  const { head, format: formatLine } = format === 'csv' ? toCsv(fields) : jsonLines
  const parts = [head]
  let count = 0
  for await (const page of findUsers(options)) {
    parts.push(page.map(formatLine).join(''))
    count += page.length
    onProgress(count)
  }
  return { parts, count }
}

async function collect<Item>(all: AsyncIterable<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of all) {
    // Lists of sessions have a link to a next page for ever.
    if (page.length === 0) break
    items.push(...page)
  }
  return items
}

async function* map<From, To>(all: AsyncIterable<From>, change: (from: From) => To) {
  for await (const each of all) yield change(each)
}

interface PersonExport {
  /** Client of the project, and of the platform with the project's slug. */
  client: Client
  platform: Client
  project: string
  /** Whether there is an audit trail, messages, consents and relationships. */
  has: Readonly<Record<'audit' | 'messages' | 'consents' | 'relationships', boolean>>
}

/** Returns everything that is stored about a person, with a member for each kind. */
export async function exportPerson(identity: Identity, { client, platform, project, has }: PersonExport) {
  const { id } = identity
  const size = { page_size: PAGE_SIZE }
  const audit = { project_id: project, target_type: 'identity', target_id: id, page_size: 250 }
  const messages = (has.messages ? listAddresses(identity) : []).map((recipient) =>
    collect(pages(client, listCourierMessages, { ...size, recipient })),
  )
  return {
    identity,
    sessions: await collect(pages(client, listIdentitySessions, { id, page_size: 250 })),
    ...(has.consents && {
      consents: await collect(pages(client, listOAuth2ConsentSessions, { ...size, subject: id })),
    }),
    ...(has.relationships && {
      relationships: await collect(
        map(
          pages(client, getRelationships, { ...size, subject_id: id }),
          ({ relation_tuples: all = [] }) => all,
        ),
      ),
    }),
    messages: (await Promise.all(messages)).flat(),
    ...(has.audit && {
      events: await collect(map(pages(platform, listAuditEvents, audit), ({ events }) => events)),
    }),
  }
}
