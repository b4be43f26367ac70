import { errorContent, type Ports, type ProjectContext } from '@tillkey/platform-core'
import type { Database, Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import {
  batchRefused,
  batchTooLarge,
  identityConflicts,
  identityExists,
  organizationUnknown,
} from '../../errors/identity-errors.ts'
import type { PasswordHasher } from '../../passwords/password-hasher.ts'
import { isObject, readUuid } from '../../values.ts'
import { toApiError } from '../errors.ts'
import type { IdentityKey, NewIdentity } from '../identity.ts'
import { passwordsOf, readDraft } from '../requests/identity-body.ts'
import { createIdentitiesStore } from '../stores/identities-store.ts'
import { createIdentityWrites } from '../stores/identity-writes-store.ts'
import { auditImport } from './identity-audit.ts'
import { newIdentity } from './identity-changes.ts'

const MAX_BATCH_SIZE = 1000

interface Entry {
  create: unknown
  patchId: string | undefined
}

/** Result of one entry; `null` for an entry without `create`. */
type BatchResult =
  | { action: 'create'; identity: string; patch_id?: string }
  | { action: 'error'; patch_id?: string; error: unknown }
  | null

function readPatchId(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const id = typeof value === 'string' ? readUuid(value) : undefined
  if (id === undefined) throw batchRefused('patch_id must be a UUID.')
  return id
}

function readEntry(value: unknown): Entry {
  if (!isObject(value)) throw batchRefused('Each entry must be an object.')
  const unknown = Object.keys(value).find((key) => key !== 'create' && key !== 'patch_id')
  if (unknown !== undefined) throw batchRefused(`An entry has no member "${unknown.slice(0, 100)}".`)
  const { create, patch_id: patchId } = value
  if (create !== undefined && create !== null && !isObject(create))
    throw batchRefused('create must be an object.')
  return { create: create ?? undefined, patchId: readPatchId(patchId) }
}

/** Parses the body of a batch. Throws 400 when it is malformed or too large. */
function readBatch(body: unknown): Entry[] {
  if (body !== null && !isObject(body)) throw batchRefused('The body must be an object.')
  const { identities, ...others } = body ?? {}
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw batchRefused(`The body has no member "${unknown.slice(0, 100)}".`)
  const entries = identities ?? []
  if (!Array.isArray(entries)) throw batchRefused('The body must contain a list of identities.')
  if (entries.length > MAX_BATCH_SIZE) throw batchTooLarge(MAX_BATCH_SIZE)
  return entries.map(readEntry)
}

interface BatchParts {
  db: Database
  ports: Ports
  hasher: PasswordHasher
  now: () => number
  newId: () => string
}

type Prepared = NewIdentity | ApiError | undefined

async function prepare({ create }: Entry, project: ProjectContext, parts: BatchParts): Promise<Prepared> {
  if (create === undefined) return undefined
  try {
    return newIdentity(project, await readDraft(create, passwordsOf(project, parts)), parts)
  } catch (error) {
    const known = toApiError(error)
    if (known instanceof ApiError && known.status < 500) return known
    throw error
  }
}

const keyText = ({ kind, value }: IdentityKey): string => `${kind} ${value}`

/** Replaces entries whose keys are taken, in the database or by an earlier entry, with an error. */
function refuseTakenKeys(prepared: readonly Prepared[], taken: readonly IdentityKey[]): Prepared[] {
  const names = new Set(taken.map(keyText))
  return prepared.map((entry) => {
    if (entry === undefined || entry instanceof ApiError) return entry
    if (entry.keys.some((key) => names.has(keyText(key)))) return identityExists()
    for (const key of entry.keys) names.add(keyText(key))
    return entry
  })
}

const isNew = (entry: Prepared): entry is NewIdentity => entry !== undefined && !(entry instanceof ApiError)

/**
 * Replaces entries with an unknown organization by an error. Locks the known organizations until the
 * transaction ends.
 */
async function refuseUnknownOrganizations(
  tx: Transaction,
  prepared: readonly Prepared[],
  { projectId, ports }: { projectId: string; ports: Ports },
): Promise<Prepared[]> {
  const ids = new Set(prepared.filter(isNew).flatMap(({ identity }) => identity.organizationId ?? []))
  const unknown = new Set<string>()
  for (const id of [...ids].toSorted())
    if (!(await ports.organizations?.hold(tx, projectId, id))) unknown.add(id)
  return prepared.map((entry) =>
    isNew(entry) && unknown.has(entry.identity.organizationId ?? '') ? organizationUnknown() : entry,
  )
}

function assertAllNew(entries: readonly Prepared[]): void {
  const refused = entries.find((entry) => entry instanceof ApiError)
  if (refused?.code === 'body_refused') throw batchRefused(refused.facts.message ?? '')
  if (refused) throw refused.code === 'identity_exists' ? identityConflicts() : refused
}

/** Throws the error of the first entry that is malformed, rather than taken or against its schema. */
function assertAllReadable(entries: readonly Prepared[]): void {
  const malformed = ['body_refused', 'hash_refused']
  assertAllNew(entries.filter((entry) => entry instanceof ApiError && malformed.includes(entry.code)))
}

type CheckResult = (result: readonly Prepared[]) => void

/**
 * Inserts the valid entries; `check` may throw to roll back. Batches of one project run one after another.
 */
const insertValid = (
  prepared: readonly Prepared[],
  { project, check }: { project: ProjectContext; check: CheckResult },
  { db, ports }: BatchParts,
): Promise<Prepared[]> =>
  db.transaction(async (tx) => {
    await tx.lock(`identities ${project.id}`)
    const possible = await refuseUnknownOrganizations(tx, prepared, { projectId: project.id, ports })
    const keys = possible.filter(isNew).flatMap((entry) => entry.keys)
    const result = refuseTakenKeys(possible, await createIdentitiesStore(tx).takenKeys(project.id, keys))
    check(result)
    const created = result.filter(isNew)
    await createIdentityWrites(tx).insertAll(created)
    const ids = created.map(({ identity }) => identity.id)
    await auditImport(tx, ports, { projectId: project.id, ids })
    return result
  })

function toBatchResult(prepared: Prepared, { patchId }: Entry): BatchResult {
  if (prepared === undefined) return null
  const patch = patchId === undefined ? {} : { patch_id: patchId }
  return prepared instanceof ApiError
    ? { action: 'error', ...patch, error: errorContent(prepared.facts) }
    : { action: 'create', identity: prepared.identity.id, ...patch }
}

/** Entries per transaction of a partial batch. */
const ROUND = 100

const prepareAll = (entries: readonly Entry[], project: ProjectContext, parts: BatchParts) =>
  Promise.all(entries.map((entry) => prepare(entry, project, parts)))

const toBatchResults = (results: readonly Prepared[], entries: readonly Entry[]): BatchResult[] =>
  results.map((result, index) => toBatchResult(result, entries[index] as Entry)) // one result per entry

async function createRound(
  entries: readonly Entry[],
  project: ProjectContext,
  parts: BatchParts,
): Promise<BatchResult[]> {
  const prepared = await prepareAll(entries, project, parts)
  return toBatchResults(await insertValid(prepared, { project, check() {} }, parts), entries)
}

async function* createRounds(entries: readonly Entry[], project: ProjectContext, parts: BatchParts) {
  for (let at = ROUND; at < entries.length; at += ROUND)
    yield await createRound(entries.slice(at, at + ROUND), project, parts)
}

async function* streamBody(first: BatchResult[], others?: AsyncIterable<BatchResult[]>) {
  yield `{"identities":[${first.map((result) => JSON.stringify(result)).join(',')}`
  for await (const results of others ?? [])
    yield results.map((result) => `,${JSON.stringify(result)}`).join('')
  yield ']}'
}

/**
 * Creates up to 1000 identities in one transaction. Resolves with the JSON body `{ identities: BatchResult[]
 * }`. Throws the error of the first refused entry, and 400 for a malformed or oversized batch.
 */
export async function createBatch(
  body: unknown,
  project: ProjectContext,
  parts: BatchParts,
): Promise<AsyncIterable<string>> {
  const entries = readBatch(body)
  const prepared = await prepareAll(entries, project, parts)
  assertAllNew(prepared)
  const results = await insertValid(prepared, { project, check: assertAllNew }, parts)
  return streamBody(toBatchResults(results, entries))
}

/**
 * Creates the valid ones of up to 1000 identities, 100 per transaction. Resolves with the JSON body `{
 * identities: BatchResult[] }`, streamed while the rounds run. Throws 400 for a malformed or oversized
 * batch.
 */
export async function createPartialBatch(
  body: unknown,
  project: ProjectContext,
  parts: BatchParts,
): Promise<AsyncIterable<string>> {
  const entries = readBatch(body)
  const first = await createRound(entries.slice(0, ROUND), project, parts)
  return streamBody(first, createRounds(entries, project, parts))
}

/**
 * Creates the valid ones of up to 1000 identities in one transaction, and reports those that exist or do not match
 * their schema. Throws 400 when the batch or an entry is malformed.
 */
export async function createReportingBatch(
  body: unknown,
  project: ProjectContext,
  parts: BatchParts,
): Promise<AsyncIterable<string>> {
  const entries = readBatch(body)
  const prepared = await prepareAll(entries, project, parts)
  assertAllReadable(prepared)
  const results = await insertValid(prepared, { project, check() {} }, parts)
  const conflict = identityConflicts()
  const reported = results.map((result) =>
    result instanceof ApiError && result.code === 'identity_exists' ? conflict : result,
  )
  return streamBody(toBatchResults(reported, entries))
}
