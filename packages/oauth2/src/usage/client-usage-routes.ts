import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/client-usage.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/client-usage-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { renderApiError } from '../http/render-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { describeUsage } from './client-usage.ts'

/** Figures of a client for administrators. */
export const clientUsageRoutes = ({ db, clients, usageCounts, now }: OAuth2Services): RouteGroup[] =>
  routeGroups({
    endpoints: endpointsOf(operations, schemas),
    handlers: {
      async getOAuth2ClientUsage({ args: { id }, context: { project } }) {
        const client = await clients.get(project, id)
        // Those of other processes follow within seconds.
        await usageCounts.store()
        return ok(await describeUsage(db, { projectId: project.id, clientId: client.id, now: now() }))
      },
    },
    renderError: renderApiError,
  })
