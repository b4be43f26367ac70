import { endpointsOf } from '@tillkey/contract'
import { listMyAuthenticationMethods } from '@tillkey/contract/platform/identity/authentication-methods.ts'
import * as schemas from '@tillkey/contract/platform/identity/authentication-methods-schemas.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { secondFactorAddress } from '../browser/return-to.ts'
import type { CredentialServices } from '../credentials/credential-services.ts'
import { noSession } from '../errors/session-errors.ts'
import { identityConfig } from '../identity-config.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { assertAal } from '../sessions/sessions.ts'
import { listAuthenticationMethods } from './authentication-methods.ts'

/**
 * Authentication methods of the signed-in user. Throws 401 without a session, 403 when a second factor is
 * required first.
 */
export const authenticationMethodsRoutes = (
  services: CredentialServices & { sessions: Sessions },
): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf({ listMyAuthenticationMethods }, schemas),
    handlers: {
      async listMyAuthenticationMethods({ request, context: { project } }) {
        const session = await services.sessions.find(request, project)
        if (!session) throw noSession()
        const { requiredAal } = identityConfig(project).settings
        assertAal(session, requiredAal, () => secondFactorAddress(project))
        return ok(await listAuthenticationMethods({ project, identity: session.identity }, services))
      },
    },
  })
