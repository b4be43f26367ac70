import { endpointsOf } from '@tillkey/contract'
import * as audit from '@tillkey/contract/platform/project/audit.ts'
import * as auditSchemas from '@tillkey/contract/platform/project/audit-schemas.ts'
import { csvLine, ok, streamed } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import type { Rights } from '../access/rights.ts'
import { readTimeCursor, timeCursor } from '../pages.ts'
import { renderProjectError } from '../projects-errors.ts'
import { type AuditEvent, type AuditFilter, type AuditStore, createAuditStore } from './audit-store.ts'

const DEFAULT_PAGE = 100
/** Rows read at a time for an export. */
const EXPORTED_AT_ONCE = 500

const viewEvent = ({ id, at, actor, ip, userAgent, action, target, before, after }: AuditEvent) => ({
  id,
  time: formatTime(at),
  actor,
  ip,
  user_agent: userAgent,
  action,
  target,
  before,
  after,
})

interface FilterArguments {
  action?: string | undefined
  actor_id?: string | undefined
  target_type?: string | undefined
  target_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const toFilter = ({ action, actor_id, target_type, target_id, from, to }: FilterArguments): AuditFilter => ({
  action,
  actorId: actor_id,
  targetType: target_type,
  targetId: target_id,
  ...(from !== undefined && { from: Date.parse(from) }),
  ...(to !== undefined && { to: Date.parse(to) }),
})

/** Yields every event of an audit trail, oldest first, in pages. */
async function* everyEvent(store: AuditStore, projectId: string, filter: AuditFilter) {
  let after: AuditEvent | undefined
  do {
    const page = await store.list(projectId, filter, { order: 'oldest', after, limit: EXPORTED_AT_ONCE })
    yield* page
    after = page.length === EXPORTED_AT_ONCE ? page.at(-1) : undefined
  } while (after)
}

async function* jsonLines(events: AsyncIterable<AuditEvent>) {
  for await (const event of events) yield `${JSON.stringify(viewEvent(event))}\n`
}

const COLUMNS = [
  'id',
  'time',
  'actor_kind',
  'actor_id',
  'ip',
  'user_agent',
  'action',
  'target_type',
  'target_id',
]

async function* csvLines(events: AsyncIterable<AuditEvent>) {
  yield csvLine([...COLUMNS, 'before', 'after'])
  for await (const event of events) {
    const { actor, target } = event
    yield csvLine([
      event.id,
      formatTime(event.at),
      actor.kind,
      actor.id,
      event.ip,
      event.userAgent,
      event.action,
      target.type,
      target.id,
      JSON.stringify(event.before),
      JSON.stringify(event.after),
    ])
  }
}

/** The audit trail of projects, paged and as an export. */
export const auditRoutes = (db: Queries, rights: Rights): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(audit, auditSchemas),
    handlers: {
      async listAuditEvents({ args, context, request }) {
        const who = toActor(context, request)
        const { record } = await rights.projectFor(who, args.project_id, {
          right: 'project:read',
          what: 'read the audit trail',
        })
        const { page_size: limit = DEFAULT_PAGE, page_token: token } = args
        const page = { order: 'newest' as const, after: readTimeCursor(token), limit }
        const events = await createAuditStore(db).list(record.id, toFilter(args), page)
        return ok({ events: events.map(viewEvent), next_page_token: timeCursor(events, limit) })
      },
      async exportAuditEvents({ args, context, request }) {
        const who = toActor(context, request)
        const { record } = await rights.projectFor(who, args.project_id, {
          right: 'project:read',
          what: 'read the audit trail',
        })
        const events = everyEvent(createAuditStore(db), record.id, toFilter(args))
        return args.format === 'csv'
          ? streamed(csvLines(events), 'text/csv; charset=utf-8')
          : streamed(jsonLines(events), 'application/jsonl; charset=utf-8')
      },
    },
  })
