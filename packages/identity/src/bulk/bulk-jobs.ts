import type { BulkJobRequest } from '@tillkey/contract/platform/identity/bulk-jobs-schemas.ts'
import { type Actor, assertRight, type ProjectContext } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import {
  bulkJobNotFound,
  bulkJobNotRunning,
  bulkJobNotUndoable,
  bulkJobRefused,
} from '../errors/bulk-errors.ts'
import { organizationUnknown } from '../errors/identity-errors.ts'
import type { Identity } from '../identities/identity.ts'
import { FIRST_ID } from '../identities/search/filtered-list.ts'
import { createSearchStore } from '../identities/search/search-store.ts'
import { createIdentitiesStore } from '../identities/stores/identities-store.ts'
import { readUuid } from '../values.ts'
import { applyAction, type BulkAction, readAction } from './bulk-action.ts'
import type { BulkJob, BulkRow } from './bulk-job.ts'
import { type BulkJobCursor, createBulkJobsStore } from './bulk-jobs-store.ts'
import { addBulkRows, createBulkRowsStore } from './bulk-rows-store.ts'
import { type BulkStepServices, lockJob, queueStep } from './bulk-steps.ts'
import { findMatchPage, firstPage, type MatchCursor, type MatchedIdentities, readMatch } from './matching.ts'

/** Upper bound on identities that a preview counts. */
const MAX_COUNTED = 10_000
/** Upper bound on pages that a preview reads, so that filters that few pass take the same time in any project. */
const MAX_PAGES = 24
const SAMPLES = 10

/** Whom a request is about. */
type Target = { ids: readonly string[] } | { match: MatchedIdentities }

export interface BulkPreview {
  count: number
  isExact: boolean
  action: BulkAction
  first: readonly Identity[]
  random: readonly Identity[]
}

/** A page of refused rows. */
export interface RefusedPage {
  id: string
  after: string
  limit: number
}

export interface BulkJobs {
  preview(who: Actor, project: ProjectContext, request: BulkJobRequest): Promise<BulkPreview>
  start(who: Actor, project: ProjectContext, request: BulkJobRequest): Promise<BulkJob>
  list(project: ProjectContext, page: { after: BulkJobCursor | undefined; limit: number }): Promise<BulkJob[]>
  get(project: ProjectContext, id: string): Promise<BulkJob>
  listRefused(project: ProjectContext, page: RefusedPage): Promise<BulkRow[]>
  cancel(who: Actor, project: ProjectContext, id: string): Promise<BulkJob>
  undo(who: Actor, project: ProjectContext, id: string): Promise<BulkJob>
}

export type BulkJobsServices = BulkStepServices & { newId: () => string }

function readTarget({ ids, match }: BulkJobRequest): Target {
  if ((ids === undefined) === (match === undefined)) throw bulkJobRefused('ids', 'is required, or match')
  if (match) return { match: readMatch(match) }
  return { ids: [...new Set((ids ?? []).map((id) => id.toLowerCase()))] }
}

/** Signing out is part of supporting people. Everything else changes them. */
const assertAllowed = ({ caller }: Actor, { type }: BulkAction): void =>
  assertRight(caller, type === 'sign_out' ? 'data:support' : 'data:write')

/** Returns an identity as an action leaves it. Null when it is deleted. */
export const previewAction = (identity: Identity, action: BulkAction, at: number): Identity | null =>
  action.type === 'delete' ? null : (applyAction(identity, action, at)?.next ?? identity)

const countsOf = (total: number): BulkJob['counts'] => ({
  total,
  changed: 0,
  unchanged: 0,
  refused: 0,
  restored: 0,
  notRestored: 0,
})

/** Changes of many identities as jobs that survive restarts. */
export function createBulkJobs(services: BulkJobsServices): BulkJobs {
  const { db, outbox, ports, now, newId } = services
  const jobs = createBulkJobsStore(db)
  const identities = createIdentitiesStore(db)
  const stores = { identities, search: createSearchStore(db) }

  /** Returns the ids that match, up to the bound, and whether there are no others. */
  async function countMatches(project: ProjectContext, match: MatchedIdentities) {
    const ids = new Set<string>()
    let cursor: MatchCursor | undefined = firstPage(match)
    for (let pages = 0; cursor && pages < MAX_PAGES && ids.size <= MAX_COUNTED; pages++) {
      const page = await findMatchPage(project, { match, cursor }, stores)
      for (const { id } of page.rows) ids.add(id)
      cursor = page.next
    }
    return {
      ids: [...ids].slice(0, MAX_COUNTED + 1),
      isExact: cursor === undefined && ids.size <= MAX_COUNTED,
    }
  }

  async function readIdentities(
    { id: projectId }: ProjectContext,
    ids: readonly string[],
  ): Promise<Identity[]> {
    const found = await identities.list(projectId, { after: FIRST_ID, size: ids.length, ids })
    const byId = new Map(found.map((identity) => [identity.id, identity]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** Returns some of the ids, chosen by the random digits of new ids. */
  function sample(ids: readonly string[]): string[] {
    const rest = [...ids]
    const chosen: string[] = []
    while (chosen.length < SAMPLES && rest.length > 0) {
      const fraction = Number.parseInt(newId().slice(0, 8), 16) / 2 ** 32
      chosen.push(...rest.splice(Math.floor(fraction * rest.length), 1))
    }
    return chosen
  }

  async function assertOrganization({ id }: ProjectContext, { organizationId }: BulkAction): Promise<void> {
    if (organizationId === undefined) return
    if (!(await ports.organizations?.find(id, organizationId))) throw organizationUnknown()
  }

  async function audit(
    tx: Transaction,
    { job, verb }: { job: BulkJob; verb: 'started' | 'cancelled' | 'undone' },
  ) {
    const { projectId, id, action, counts } = job
    await ports.audit?.note(tx, {
      projectId,
      action: `bulk_job.${verb}`,
      target: { type: 'bulk_job', id },
      ...(verb === 'started' && {
        after: { ...action, ...(counts.total > 0 && { identities: counts.total }) },
      }),
    })
  }

  async function find({ id: projectId }: ProjectContext, path: string): Promise<BulkJob> {
    const id = readUuid(path)
    const job = id === undefined ? undefined : await jobs.find(projectId, id)
    if (!job) throw bulkJobNotFound()
    return job
  }

  /** Changes a job under its lock. Resolves with what `change` returned. */
  async function update(
    found: BulkJob,
    change: (tx: Transaction, job: BulkJob) => Promise<BulkJob>,
  ): Promise<BulkJob> {
    return db.transaction(async (tx) => {
      const job = await lockJob(tx, found)
      if (!job) throw bulkJobNotFound()
      const next = await change(tx, job)
      await createBulkJobsStore(tx).update(next)
      return next
    })
  }

  return {
    async preview(who, project, request) {
      const action = readAction(request)
      assertAllowed(who, action)
      const target = readTarget(request)
      await assertOrganization(project, action)
      const { ids, isExact } =
        'ids' in target ? { ...target, isExact: true } : await countMatches(project, target.match)
      const first = await readIdentities(project, ids.slice(0, SAMPLES))
      const random = await readIdentities(project, sample(ids.slice(SAMPLES)))
      return { count: ids.length, isExact, action, first, random }
    },
    async start(actor, project, request) {
      const action = readAction(request)
      assertAllowed(actor, action)
      const target = readTarget(request)
      await assertOrganization(project, action)
      const [ids, match] = 'ids' in target ? [target.ids, null] : [[], target.match]
      const job: BulkJob = {
        projectId: project.id,
        id: newId(),
        action,
        state: match ? 'preparing' : 'running',
        match,
        cursor: null,
        after: '',
        step: 1,
        actor,
        createdAt: now(),
        finishedAt: null,
        undoUntil: null,
        counts: countsOf(ids.length),
      }
      return db.transaction(async (tx) => {
        await createBulkJobsStore(tx).insert(job)
        if (ids.length > 0) await addBulkRows(tx, job, ids)
        await audit(tx, { job, verb: 'started' })
        await queueStep(tx, outbox, { job, slug: project.slug })
        return job
      })
    },
    list: ({ id }, page) => jobs.list(id, page),
    get: find,
    async listRefused(project, { id, after, limit }) {
      return createBulkRowsStore(db).listRefused(await find(project, id), { after, limit })
    },
    async cancel(who, project, id) {
      const found = await find(project, id)
      assertAllowed(who, found.action)
      return update(found, async (tx, job) => {
        if (job.state !== 'preparing' && job.state !== 'running') throw bulkJobNotRunning()
        await audit(tx, { job, verb: 'cancelled' })
        return { ...job, state: 'cancelling' }
      })
    },
    async undo(actor, project, id) {
      const found = await find(project, id)
      return update(found, async (tx, job) => {
        const hasEnded = job.state === 'finished' || job.state === 'cancelled'
        if (!hasEnded || job.undoUntil === null || job.undoUntil < now()) throw bulkJobNotUndoable()
        const next: BulkJob = { ...job, state: 'undoing', after: '', step: job.step + 1, actor }
        await audit(tx, { job, verb: 'undone' })
        await queueStep(tx, outbox, { job: next, slug: project.slug })
        return next
      })
    },
  }
}
