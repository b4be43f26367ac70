import {
  deferRows,
  formatTermQuery,
  matchTerms,
  type NewRows,
  type Queries,
  type Transaction,
} from '@tillkey/sql'
import type { Identity, IdentityKey } from '../identity.ts'
import { listGrams } from './grams.ts'
import { foldText } from './search-parts.ts'

/** Key kinds of sign-in identifiers. */
const SIGN_IN_KINDS = new Set(['password', 'code', 'webauthn', 'oidc'])
/** Upper bound on the indexed length of an identifier, in characters: the maximum of an email address. */
const MAX_IDENTIFIER_LENGTH = 320
/** Identities per read of a project. */
const ROUND = 500
/** Upper bound on the identities that a search compares. */
const MAX_COMPARED = 20_000

/** Returns the distinct identifiers of keys, folded and cut to length. */
const listIdentifiers = (keys: readonly IdentityKey[]): string[] => [
  ...new Set(
    keys
      .filter(({ kind }) => SIGN_IN_KINDS.has(kind))
      .map(({ value }) => Array.from(foldText(value)).slice(0, MAX_IDENTIFIER_LENGTH).join('')),
  ),
]

/** Separates identifiers: occurs in no folded text. */
const SEPARATOR = '\n'

interface Search {
  text: string
  limit: number
}

/** LIKE pattern of texts that contain a text. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const IS_MATCH = String.raw`identifiers LIKE $2 ESCAPE '\'`

/** Compares identities in the order of their ids. */
const COMPARE = `SELECT identity_id AS id, CASE WHEN ${IS_MATCH} THEN 1 ELSE 0 END AS is_match FROM identity_identifiers
  WHERE project_id = $1 AND identity_id > $3 ORDER BY identity_id LIMIT $4`

/** What a search found, and whether it has compared every identity of the project. */
interface Found {
  ids: Set<string>
  isComplete: boolean
}

/**
 * Compares identities in the order of their ids, as long as so many match that the limit is reached within
 * `MAX_COMPARED`.
 */
async function compareInOrder(db: Queries, projectId: string, { text, limit }: Search): Promise<Found> {
  const ids = new Set<string>()
  const hasGrams = listGrams(projectId, [text]).length > 0
  let after = ''
  for (let compared = ROUND; compared <= MAX_COMPARED && ids.size < limit; compared += ROUND) {
    const rows = await db.all<{ id: string; is_match: number }>(COMPARE, [
      projectId,
      containing(text),
      after,
      ROUND,
    ])
    for (const { id, is_match: isMatch } of rows) if (isMatch) ids.add(id)
    if (rows.length < ROUND) return { ids, isComplete: true }
    after = rows.at(-1)?.id ?? after
    const isDense = ids.size * MAX_COMPARED >= limit * compared
    if (hasGrams && !isDense) break
  }
  return { ids, isComplete: false }
}

/** Finds identities by the grams of a text. */
async function findByGrams(db: Queries, projectId: string, { text, limit }: Search): Promise<string[]> {
  const words = listGrams(projectId, [text])
  if (words.length === 0) return []
  const rows = await db.all<{ id: string }>(
    `SELECT id FROM
       (SELECT project_id, identity_id AS id, identifiers ${matchTerms(db.dialect, 'identity_identifiers', '$4')}
        LIMIT ${MAX_COMPARED}) AS candidates
     WHERE project_id = $1 AND ${IS_MATCH} LIMIT $3`,
    [projectId, containing(text), limit, formatTermQuery(db.dialect, { words })],
  )
  return rows.map(({ id }) => id)
}

/**
 * Finds up to `limit` identities with an identifier that contains a text. Ignores case and accents. A text that
 * fewer than one in twenty identities match is found by index; one of less than three characters only among the
 * first `MAX_COMPARED`.
 */
export async function findIdentitiesByPart(
  db: Queries,
  projectId: string,
  { text, limit }: Search,
): Promise<string[]> {
  const search = { text: foldText(text), limit }
  if (search.text.length > 2 * MAX_IDENTIFIER_LENGTH) return []
  const { ids, isComplete } = await compareInOrder(db, projectId, search)
  if (!isComplete && ids.size < limit) for (const id of await findByGrams(db, projectId, search)) ids.add(id)
  return [...ids].slice(0, limit)
}

/** Identities that a text was found in, and whether there are no others. */
export interface IndexedMatches {
  ids: string[]
  isComplete: boolean
}

/**
 * Finds the identities with an identifier that contains a text by index, if at most `limit` identities have all grams of the text.
 * Finds none of more.
 */
export async function findIndexedByPart(
  db: Queries,
  projectId: string,
  { text, limit }: Search,
): Promise<IndexedMatches> {
  const folded = foldText(text)
  if (folded.length > 2 * MAX_IDENTIFIER_LENGTH) return { ids: [], isComplete: true }
  const words = listGrams(projectId, [folded])
  if (words.length === 0) return { ids: [], isComplete: false }
  const rows = await db.all<{ id: string; is_match: number }>(
    `SELECT id, CASE WHEN project_id = $1 AND ${IS_MATCH} THEN 1 ELSE 0 END AS is_match FROM
       (SELECT project_id, identity_id AS id, identifiers ${matchTerms(db.dialect, 'identity_identifiers', '$4')}
        LIMIT $3) AS candidates`,
    [projectId, containing(folded), limit + 1, formatTermQuery(db.dialect, { words })],
  )
  if (rows.length > limit) return { ids: [], isComplete: false }
  return { ids: rows.filter((row) => row.is_match).map(({ id }) => id), isComplete: true }
}

/** A range of the identities of a project, in the order of their ids. */
export interface ComparedRange {
  text: string
  /** Id before the range. */
  after: string
  size: number
}

/** Compares a range of identities with a text. `next` is the last one compared, absent at the end. */
export async function compareByPart(
  db: Queries,
  projectId: string,
  { text, after, size }: ComparedRange,
): Promise<{ ids: string[]; next: string | undefined }> {
  const rows = await db.all<{ id: string; is_match: number }>(COMPARE, [
    projectId,
    containing(foldText(text)),
    after,
    size,
  ])
  const next = rows.length < size ? undefined : rows.at(-1)?.id
  return { ids: rows.filter((row) => row.is_match).map(({ id }) => id), next }
}

interface Identifiers {
  identity: Pick<Identity, 'projectId' | 'id'>
  keys: readonly IdentityKey[]
}

const toRows = (entries: readonly Identifiers[]): NewRows => ({
  into: 'identity_identifiers (project_id, identity_id, identifiers, terms)',
  rows: entries
    .map(({ identity, keys }) => ({ identity, identifiers: listIdentifiers(keys) }))
    .filter(({ identifiers }) => identifiers.length > 0)
    .map(({ identity: { projectId, id }, identifiers }) => [
      projectId,
      id,
      identifiers.join(SEPARATOR),
      listGrams(projectId, identifiers).join(' '),
    ]),
})

/** Indexes the identifiers of new identities. */
export const insertIdentifiers = (tx: Transaction, entries: readonly Identifiers[]): Promise<void> =>
  deferRows(tx, toRows(entries))

/** Updates the index after a change of keys. */
export async function changeIdentifiers(
  tx: Transaction,
  identity: Identifiers['identity'],
  { before, after }: { before: readonly IdentityKey[]; after: readonly IdentityKey[] },
): Promise<void> {
  const [had, has] = [listIdentifiers(before), listIdentifiers(after)]
  if (had.length === has.length && had.every((identifier) => has.includes(identifier))) return
  await tx.run('DELETE FROM identity_identifiers WHERE project_id = $1 AND identity_id = $2', [
    identity.projectId,
    identity.id,
  ])
  await insertIdentifiers(tx, [{ identity, keys: after }])
}

const BATCH_SIZE = 200

/** Indexes the identifiers of all identities that are not indexed yet. */
export async function indexAllIdentifiers(tx: Transaction): Promise<void> {
  let last = { project_id: '', id: '' }
  for (;;) {
    const identities: (typeof last)[] = await tx.all<typeof last>(
      `SELECT project_id, id FROM identities WHERE (project_id, id) > ($1, $2) ORDER BY project_id, id LIMIT ${BATCH_SIZE}`,
      [last.project_id, last.id],
    )
    const entries = await readIdentifiers(tx, identities)
    await deferRows(tx, { ...toRows(entries), clause: 'ON CONFLICT DO NOTHING' })
    last = identities.at(-1) ?? last
    if (identities.length < BATCH_SIZE) return
  }
}

/** Reads the keys of several identities, of any projects. */
async function readIdentifiers(
  tx: Transaction,
  identities: readonly { project_id: string; id: string }[],
): Promise<Identifiers[]> {
  if (identities.length === 0) return []
  const pairs = identities.map((_, index) => `($${index * 2 + 1}, $${index * 2 + 2})`).join(', ')
  const rows = await tx.all<{ project_id: string; identity_id: string; kind: string; value: string }>(
    `SELECT project_id, identity_id, kind, value FROM identity_keys WHERE (project_id, identity_id) IN (VALUES ${pairs})`,
    identities.flatMap(({ project_id: projectId, id }) => [projectId, id]),
  )
  const byIdentity = Map.groupBy(rows, (row) => `${row.project_id} ${row.identity_id}`)
  return identities.map(({ project_id: projectId, id }) => ({
    identity: { projectId, id },
    keys: byIdentity.get(`${projectId} ${id}`) ?? [],
  }))
}
