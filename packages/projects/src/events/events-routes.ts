import { endpointsOf } from '@tillkey/contract'
import * as events from '@tillkey/contract/platform/project/events.ts'
import * as eventsSchemas from '@tillkey/contract/platform/project/events-schemas.ts'
import { ok, streamed } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import type { Rights } from '../access/rights.ts'
import { readTimeCursor, timeCursor } from '../pages.ts'
import { renderProjectError } from '../projects-errors.ts'
import { createEventsStore, type ProjectEvent } from './events-store.ts'
import { parseLastEventId, tail } from './tail.ts'

const DEFAULT_PAGE = 100

const viewEvent = ({ id, name, at, projectId, attributes, times }: ProjectEvent) => ({
  id,
  name,
  version: 1,
  timestamp: formatTime(at),
  project_id: projectId,
  attributes,
  times,
})

/** Events of projects, as a list and as a stream. */
export const eventsRoutes = (db: Queries, rights: Rights, now: () => number): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(events, eventsSchemas),
    handlers: {
      async listProjectEvents({ args, context, request }) {
        const who = toActor(context, request)
        const { record } = await rights.projectFor(who, args.project_id, {
          right: 'data:read',
          what: 'read the events',
        })
        const { event_type: name, from, to, page_size: limit = DEFAULT_PAGE, page_token } = args
        const filter = {
          name,
          ...(from !== undefined && { from: Date.parse(from) }),
          ...(to !== undefined && { to: Date.parse(to) }),
        }
        const page = { before: readTimeCursor(page_token), limit }
        const found = await createEventsStore(db).list(record.id, filter, page)
        return ok({ events: found.map(viewEvent), next_page_token: timeCursor(found, limit) })
      },
      async tailProjectEvents({ args, context, request }) {
        const who = toActor(context, request)
        const { record } = await rights.projectFor(who, args.project_id, {
          right: 'data:read',
          what: 'read the events',
        })
        const following = {
          store: createEventsStore(db),
          projectId: record.id,
          name: args.event_type,
          after: parseLastEventId(request.headers['last-event-id'], now()),
          now,
          view: viewEvent,
        }
        return streamed(tail(following), 'text/event-stream; charset=utf-8')
      },
    },
  })
