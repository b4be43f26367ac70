import { endpointsOf } from '@tillkey/contract'
import * as metrics from '@tillkey/contract/platform/project/metrics.ts'
import * as metricsSchemas from '@tillkey/contract/platform/project/metrics-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import type { Rights } from '../access/rights.ts'
import { createEventsStore } from '../events/events-store.ts'
import { renderProjectError } from '../projects-errors.ts'
import { hourRange, parseBuckets, sumByBucket } from './metrics.ts'

/** Event counts of projects over time. */
export const metricsRoutes = (db: Queries, rights: Rights): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(metrics, metricsSchemas),
    handlers: {
      async getProjectMetrics({ args, context, request }) {
        const who = toActor(context, request)
        const { record } = await rights.projectFor(who, args.project_id, {
          right: 'data:read',
          what: 'read the metrics',
        })
        const buckets = parseBuckets(args)
        const counted = await createEventsStore(db).counts(record.id, args.event_type, hourRange(buckets))
        return ok({ data: sumByBucket(buckets, counted) })
      },
    },
  })
