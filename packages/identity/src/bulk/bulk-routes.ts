import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/bulk-jobs.ts'
import * as schemas from '@tillkey/contract/platform/identity/bulk-jobs-schemas.ts'
import { formatTimeToken, invalidPageToken, ok, parseTimeToken } from '@tillkey/host'
import {
  errorEnvelope,
  type ProjectContext,
  type RouteGroup,
  routeGroups,
  toActor,
} from '@tillkey/platform-core'
import type { Identity } from '../identities/identity.ts'
import { FIRST_ID, readIdToken } from '../identities/search/filtered-list.ts'
import { listedIdentityView, time } from '../identities/views/identity-view.ts'
import { isUndoable } from './bulk-action.ts'
import type { BulkJob } from './bulk-job.ts'
import { type BulkJobs, type BulkPreview, previewAction } from './bulk-jobs.ts'
import type { BulkJobCursor } from './bulk-jobs-store.ts'

const DEFAULT_PAGE = 100

/** Administrators start jobs, so the caller is never anonymous. */
const viewActor = ({ caller }: BulkJob['actor']) => ({
  kind: caller.kind === 'anyone' ? ('administrator' as const) : caller.kind,
  id: 'id' in caller ? caller.id : '',
})

const viewJob = ({ action, counts, ...job }: BulkJob) => ({
  id: job.id,
  action: action.type,
  state: job.state,
  ...(action.metadataPublic && { metadata_public: action.metadataPublic }),
  ...(action.metadataAdmin && { metadata_admin: action.metadataAdmin }),
  ...(action.organizationId !== undefined && { organization_id: action.organizationId }),
  created_at: time(job.createdAt),
  created_by: viewActor(job.actor),
  ...(job.finishedAt !== null && { finished_at: time(job.finishedAt) }),
  ...(job.undoUntil !== null && { undo_until: time(job.undoUntil) }),
  total: counts.total,
  changed: counts.changed,
  unchanged: counts.unchanged,
  refused: counts.refused,
  restored: counts.restored,
  not_restored: counts.notRestored,
})

function viewPreview(
  { count, isExact, action, first, random }: BulkPreview,
  { project, at }: { project: ProjectContext; at: number },
) {
  const view = (identity: Identity) => {
    const after = previewAction(identity, action, at)
    return {
      before: listedIdentityView(identity, project),
      after: after && listedIdentityView(after, project),
    }
  }
  return {
    count,
    is_exact: isExact,
    is_undoable: isUndoable(action),
    first: first.map(view),
    random: random.map(view),
  }
}

/** Reads the token of a page of jobs. Throws 400 unless it was made here. */
function readJobToken(token: string | undefined): BulkJobCursor | undefined {
  const cursor = token ? parseTimeToken(token) : undefined
  if (token && !cursor) throw invalidPageToken()
  return cursor
}

/** Admin API of bulk jobs. */
export const bulkRoutes = (jobs: BulkJobs, now: () => number): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(operations, schemas),
    // Support may sign people out. The rules check the right that each action needs.
    rights: { previewBulkJob: 'data:support', startBulkJob: 'data:support', cancelBulkJob: 'data:support' },
    handlers: {
      async previewBulkJob({ args: { body }, request, context }) {
        const { project } = context
        const preview = await jobs.preview(toActor(context, request), project, body)
        return ok(viewPreview(preview, { project, at: now() }))
      },
      async startBulkJob({ args: { body }, request, context }) {
        const job = await jobs.start(toActor(context, request), context.project, body)
        return { status: 201, body: viewJob(job) }
      },
      async listBulkJobs({
        args: { page_size: limit = DEFAULT_PAGE, page_token: token },
        context: { project },
      }) {
        const found = await jobs.list(project, { after: readJobToken(token), limit: limit + 1 })
        const page = found.slice(0, limit)
        const last = found.length > limit ? page.at(-1) : undefined
        return ok({ jobs: page.map(viewJob), next_page_token: last ? formatTimeToken(last) : '' })
      },
      async getBulkJob({ args: { id }, context: { project } }) {
        return ok(viewJob(await jobs.get(project, id)))
      },
      async listBulkJobRefusals({ args, context: { project } }) {
        const { id, page_size: limit = DEFAULT_PAGE, page_token: token } = args
        const after = token ? readIdToken(token) : FIRST_ID
        const found = await jobs.listRefused(project, { id, after, limit: limit + 1 })
        const page = found.slice(0, limit)
        const last = found.length > limit ? page.at(-1) : undefined
        return ok({
          refusals: page.map(({ identityId, reason }) => ({
            identity_id: identityId,
            reason: reason ?? 'failed',
          })),
          next_page_token: last?.identityId ?? '',
        })
      },
      async cancelBulkJob({ args: { id }, request, context }) {
        return ok(viewJob(await jobs.cancel(toActor(context, request), context.project, id)))
      },
      async undoBulkJob({ args: { id }, request, context }) {
        return ok(viewJob(await jobs.undo(toActor(context, request), context.project, id)))
      },
    },
  })
