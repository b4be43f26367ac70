import { setTimeout as sleep } from 'node:timers/promises'
import { batchPatchIdentities, type Client, isCallError, patchRelationships } from '@tillkey/client'
import { deleteProgress, type Progress, readProgress, saveProgress } from './import-progress.ts'
import { type Entry, openSource, readFingerprint } from './import-source.ts'
import { newIdentity } from './new-identity.ts'
import { createProgressBar } from './progress-bar.ts'
import type { Terminal } from './terminal.ts'

/** Result of one batch. */
interface BatchOutcome {
  created: number
  present: number
  refused: { number: number; reason: string }[]
}

type Send = (client: Client, entries: readonly Entry[]) => Promise<BatchOutcome>

const CONFLICT = 409
/** Errors of the caller or its rate rather than of the entries. */
const FATAL_STATUSES = new Set([401, 403, 429])

/** Creates identities. Existing ones, e.g. after an interrupted import, are not errors. */
async function sendIdentities(client: Client, entries: readonly Entry[]): Promise<BatchOutcome> {
  // Validated by the server.
  const identities = entries.map(({ value = {} }) => ({ create: newIdentity(value) as never }))
  const response = await batchPatchIdentities(
    client,
    { body: { identities } },
    { headers: { prefer: 'handling=lenient' } },
  )
  const outcome: BatchOutcome = { created: 0, present: 0, refused: [] }
  for (const [at, entry] of entries.entries()) {
    const result = response.identities?.[at]
    if (result?.action === 'create') outcome.created += 1
    else if (result?.error?.code === CONFLICT) outcome.present += 1
    else outcome.refused.push({ number: entry.number, reason: readReason(result?.error) })
  }
  return outcome
}

const readReason = (error: unknown): string => {
  const { reason, message } = Object(error)
  return String(reason ?? message ?? 'rejected')
}

/** Writes relationships; writing one twice has no effect. */
async function sendRelationships(client: Client, entries: readonly Entry[]): Promise<BatchOutcome> {
  const body = entries.map(({ value }) => ({ action: 'insert' as const, relation_tuple: value as never })) // likewise
  await patchRelationships(client, { body })
  return { created: entries.length, present: 0, refused: [] }
}

/** Kinds of imports with their batch sizes. */
export const importable = {
  identities: {
    what: 'Creates identities, in the format of createIdentity or of an export. Existing ones are counted as present.',
    send: sendIdentities,
    size: 100,
    operation: batchPatchIdentities,
    summarize: ({ created, present, refused }: Progress) => ({ created, present, refused }),
  },
  relationships: {
    what: 'Writes relationships. Each has a namespace, object, relation, and a subject_id or subject_set.',
    send: sendRelationships,
    size: 1000,
    operation: patchRelationships,
    // The API does not report which relationships already existed.
    summarize: ({ created, refused }: Progress) => ({ written: created, refused }),
  },
} as const

export interface ImportOptions {
  file: string
  kind: keyof typeof importable
  client: Client
  terminal: Terminal
}

/** Upper bound on retries of one batch after 429 responses. */
const MAX_RETRIES = 20
const MAX_WAIT_S = 60

/** Sends a batch and retries it after 429 responses, which leave it unprocessed. */
async function sendWithRetry(send: Send, client: Client, entries: readonly Entry[]): Promise<BatchOutcome> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await send(client, entries)
    } catch (error) {
      if (!isCallError(error) || error.status !== 429 || waits === MAX_RETRIES) throw error
      const seconds = Number(error.headers.get('retry-after') ?? 1)
      await sleep(1000 * Math.min(Number.isNaN(seconds) ? 1 : seconds, MAX_WAIT_S))
    }
  }
}

/** Sends a batch; if the server rejects it, sends its entries one by one, so that one does not block the others. */
async function sendBatch(send: Send, client: Client, entries: readonly Entry[]): Promise<BatchOutcome> {
  try {
    return await sendWithRetry(send, client, entries)
  } catch (error) {
    const { status } = error as { status?: number } // a CallError has one, any other error has none
    if (status === undefined || status < 400 || status >= 500 || FATAL_STATUSES.has(status)) throw error
    const [only] = entries
    if (entries.length === 1 && status === CONFLICT) return { created: 0, present: 1, refused: [] }
    if (entries.length === 1 && only)
      return { created: 0, present: 0, refused: [{ number: only.number, reason: readErrorReason(error) }] }
    const parts: BatchOutcome[] = []
    for (const entry of entries) parts.push(await sendBatch(send, client, [entry]))
    return parts.reduce((sum, part) => ({
      created: sum.created + part.created,
      present: sum.present + part.present,
      refused: [...sum.refused, ...part.refused],
    }))
  }
}

const readErrorReason = (error: unknown): string => {
  const { data, message } = error as { data?: { error?: unknown }; message: string } // only errors with a status come here
  return data?.error === undefined ? message : readReason(data.error)
}

const toBatches = async function* (entries: AsyncIterable<Entry>, size: number) {
  let batch: Entry[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function* skipUntil(entries: AsyncIterable<Entry>, done: number) {
  for await (const entry of entries) if (entry.number > done) yield entry
}

const nothing: BatchOutcome = { created: 0, present: 0, refused: [] }

/** Sends the valid entries of a batch and reports the others as refused. */
async function importBatch(batch: readonly Entry[], client: Client, send: Send): Promise<BatchOutcome> {
  const broken = batch.flatMap(({ number, problem }) => (problem ? [{ number, reason: problem }] : []))
  const sound = batch.filter(({ value }) => value !== undefined)
  const outcome = sound.length > 0 ? await sendBatch(send, client, sound) : nothing
  return { ...outcome, refused: [...broken, ...outcome.refused] }
}

/**
 * Imports a file in batches, resuming an interrupted import. Refused entries are reported by number. Returns the
 * counts.
 */
export async function importFile({ file, kind, client, terminal }: ImportOptions): Promise<Progress> {
  const { send, size } = importable[kind]
  const source = openSource(file)
  let progress = readProgress(file, readFingerprint(file))
  const bar = createProgressBar(kind, terminal)
  const step = () => ({ read: source.read(), size: source.size, entries: progress.done })
  if (progress.done > 0) terminal.say(`Continuing after entry ${progress.done}.\n`)
  for await (const batch of toBatches(skipUntil(source.entries, progress.done), size)) {
    const outcome = await importBatch(batch, client, send)
    if (outcome.refused.length > 0) bar.clear()
    for (const { number, reason } of outcome.refused) terminal.say(`entry ${number}: ${reason}\n`)
    progress = {
      ...progress,
      done: batch.at(-1)?.number ?? progress.done,
      created: progress.created + outcome.created,
      present: progress.present + outcome.present,
      refused: progress.refused + outcome.refused.length,
    }
    saveProgress(file, progress)
    bar.show(step())
  }
  bar.end(step())
  deleteProgress(file)
  return progress
}
