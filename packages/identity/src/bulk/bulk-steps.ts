import type { Outbox, OutboxMessage } from '@tillkey/jobs'
import { type Log, type ProjectContext, type Projects, runAs } from '@tillkey/platform-core'
import { type Database, DatabaseUnavailable, type Transaction } from '@tillkey/sql'
import { createSearchStore } from '../identities/search/search-store.ts'
import { createIdentitiesStore } from '../identities/stores/identities-store.ts'
import { isUndoable } from './bulk-action.ts'
import { type BulkChangeServices, changeRow, RefusedRow, type RowChange, restoreRow } from './bulk-changes.ts'
import {
  type BulkCounts,
  type BulkJob,
  type BulkOutcome,
  type BulkRow,
  type RefusalReason,
  UNDO_MS,
} from './bulk-job.ts'
import { createBulkJobsStore } from './bulk-jobs-store.ts'
import { addBulkRows, createBulkRowsStore } from './bulk-rows-store.ts'
import { findMatchPage, firstPage } from './matching.ts'

/** Kind of the outbox messages that each stand for one step of a job. */
const KIND = 'bulk step'
/** Rows of a step. */
const STEP_ROWS = 100
/** Rows that are changed at the same time. */
const PARALLEL_ROWS = 4
/** Tries of a step after which a row that fails is refused, so that the job goes on. */
const PATIENT_TRIES = 5

/** A step outlives restarts, so it is tried until its project is purged. */
const POLICY = { parallel: 2, tries: 10_000, backoff: { first: 1000, longest: 60_000 } }

interface StepPayload {
  slug: string
  jobId: string
  step: number
}

export interface BulkStepServices extends BulkChangeServices {
  db: Database
  outbox: Outbox
  projects: Pick<Projects, 'find'>
  log: Log
}

/** Queues the next step of a job, in the transaction that makes it the next one. */
export async function queueStep(
  tx: Transaction,
  outbox: Outbox,
  { job, slug }: { job: BulkJob; slug: string },
) {
  const payload: StepPayload = { slug, jobId: job.id, step: job.step }
  await outbox.write(tx, { kind: KIND, projectId: job.projectId, payload })
}

/** Locks a job until the transaction ends, and reads it. */
export async function lockJob(
  tx: Transaction,
  { projectId, id }: Pick<BulkJob, 'projectId' | 'id'>,
): Promise<BulkJob | undefined> {
  await tx.lock(`bulk job ${projectId} ${id}`)
  return createBulkJobsStore(tx).find(projectId, id)
}

const isActive = ({ state }: BulkJob): boolean =>
  state === 'preparing' || state === 'running' || state === 'undoing'

interface Step {
  project: ProjectContext
  job: BulkJob
  tries: number
  signal: AbortSignal
}

/** What a step changes of its job. Undefined members stay. */
type Progress = Partial<Pick<BulkJob, 'state' | 'match' | 'cursor' | 'after' | 'counts'>>

/**
 * Stores the progress of a step and queues the next one. Does nothing if another process has taken the step. A job that was
 * cancelled in the meantime ends here.
 */
async function advance(
  tx: Transaction,
  { project, job, progress }: Step & { progress: Progress },
  { outbox, now }: BulkStepServices,
): Promise<void> {
  const current = await lockJob(tx, job)
  if (current?.step !== job.step) return
  const isCancelled = current.state === 'cancelling'
  const next: BulkJob = {
    ...current,
    ...progress,
    ...(isCancelled && { state: 'cancelled', match: null, cursor: null }),
    step: current.step + 1,
  }
  const hasEnded = !isActive(next)
  const ended = hasEnded && next.state !== 'undone' && { finishedAt: now() }
  const undoUntil = ended && isUndoable(job.action) ? now() + UNDO_MS : next.undoUntil
  const stored = { ...next, ...ended, undoUntil: next.state === 'undone' ? null : undoUntil }
  await createBulkJobsStore(tx).update(stored)
  if (!hasEnded) await queueStep(tx, outbox, { job: stored, slug: project.slug })
}

/** Stores a page of the identities that the job is about. Those created after its start are left out. */
async function collectPage(step: Step, services: BulkStepServices): Promise<void> {
  const { project, job } = step
  const { db } = services
  const { match, createdAt, counts } = job
  if (match === null) return
  const stores = { identities: createIdentitiesStore(db), search: createSearchStore(db) }
  const page = await findMatchPage(project, { match, cursor: job.cursor ?? firstPage(match) }, stores)
  const ids = page.rows.filter((row) => row.created_at <= createdAt).map(({ id }) => id)
  const { next } = page
  await db.transaction(async (tx) => {
    const current = await lockJob(tx, job)
    if (current?.step !== job.step) return
    const total = counts.total + (ids.length > 0 ? await addBulkRows(tx, job, ids) : 0)
    const progress: Progress = next
      ? { cursor: next, counts: { ...counts, total } }
      : { state: 'running', match: null, cursor: null, counts: { ...counts, total } }
    await advance(tx, { ...step, progress }, services)
  })
}

/** Stores why a row was refused, unless it has an outcome. */
async function refuseRow(
  change: RowChange & { outcome: BulkOutcome; reason: RefusalReason },
  { db }: BulkStepServices,
): Promise<BulkOutcome> {
  const { project, job, identityId, outcome, reason } = change
  return db.transaction(async (tx) => {
    await tx.lock(`identity ${project.id} ${identityId}`)
    const rows = createBulkRowsStore(tx)
    const row = await rows.find(job, identityId)
    const isOpen = row?.outcome === (outcome === 'refused' ? '' : 'changed')
    if (row && isOpen) await rows.setOutcome(job, { ...row, outcome, reason })
    return isOpen ? outcome : (row?.outcome ?? outcome)
  })
}

/** Changes or restores a row. Failures are thrown, so that the step is tried again, until it was tried often enough. */
async function settleRow(change: RowChange & Step, services: BulkStepServices): Promise<BulkOutcome> {
  const isUndo = change.job.state === 'undoing'
  const outcome = isUndo ? 'not_restored' : 'refused'
  const settle = isUndo ? restoreRow : changeRow
  try {
    return await services.db.transaction((tx) => settle(tx, change, services))
  } catch (error) {
    if (error instanceof RefusedRow) return refuseRow({ ...change, outcome, reason: error.reason }, services)
    if (error instanceof DatabaseUnavailable || change.tries < PATIENT_TRIES) throw error
    services.log.error({ err: error, identity: change.identityId }, 'a row of a bulk job failed repeatedly')
    return refuseRow({ ...change, outcome, reason: 'failed' }, services)
  }
}

const countOutcomes = (outcomes: readonly BulkOutcome[], counts: BulkCounts): BulkCounts => {
  const count = (outcome: BulkOutcome): number => outcomes.filter((each) => each === outcome).length
  return {
    ...counts,
    changed: counts.changed + count('changed'),
    unchanged: counts.unchanged + count('unchanged'),
    refused: counts.refused + count('refused'),
  }
}

const countRestored = (outcomes: readonly BulkOutcome[], counts: BulkCounts): BulkCounts => ({
  ...counts,
  restored: counts.restored + outcomes.filter((outcome) => outcome === 'restored').length,
  notRestored: counts.notRestored + outcomes.filter((outcome) => outcome === 'not_restored').length,
})

/** Changes or restores the next rows, a few at the same time. */
async function settleRows(step: Step, services: BulkStepServices): Promise<void> {
  const { job, signal } = step
  const isUndo = job.state === 'undoing'
  const rows = await createBulkRowsStore(services.db).list(job, { after: job.after, limit: STEP_ROWS })
  const outcomes: BulkOutcome[] = []
  const settle = async ({ identityId, outcome }: BulkRow): Promise<BulkOutcome> => {
    const isOpen = outcome === '' || (isUndo && outcome === 'changed')
    return isOpen ? settleRow({ ...step, identityId }, services) : outcome
  }
  for (let start = 0; start < rows.length; start += PARALLEL_ROWS) {
    signal.throwIfAborted()
    outcomes.push(...(await Promise.all(rows.slice(start, start + PARALLEL_ROWS).map(settle))))
  }
  const counts = (isUndo ? countRestored : countOutcomes)(outcomes, job.counts)
  const isLast = rows.length < STEP_ROWS
  const ended = isUndo ? 'undone' : 'finished'
  const progress: Progress = {
    after: rows.at(-1)?.identityId ?? job.after,
    counts,
    ...(isLast && { state: ended }),
  }
  await services.db.transaction((tx) => advance(tx, { ...step, progress }, services))
}

/** Takes the steps of bulk jobs, one message each. A step that is interrupted is taken again and skips what it has done. */
export function consumeSteps(services: BulkStepServices): void {
  const { db, outbox, projects } = services
  async function takeStep({ projectId, payload, tries }: OutboxMessage, signal: AbortSignal): Promise<void> {
    const { slug, jobId, step } = payload as StepPayload // only written by `queueStep`
    const job = await createBulkJobsStore(db).find(projectId, jobId)
    if (job?.step !== step) return
    const project = await projects.find(slug)
    if (project.id !== projectId) return
    const part = { project, job, tries, signal }
    await runAs(job.actor, () =>
      job.state === 'preparing' ? collectPage(part, services) : settleRows(part, services),
    )
  }
  outbox.consume(KIND, takeStep, POLICY)
}
