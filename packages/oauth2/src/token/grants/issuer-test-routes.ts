import { endpointsOf } from '@tillkey/contract'
import { testTrustedOAuth2JwtGrantIssuer } from '@tillkey/contract/platform/oauth2/trust.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/trust-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { renderApiError } from '../../http/render-errors.ts'
import type { OAuth2Services } from '../../oauth2-services.ts'
import { ensureServer } from '../../provider.ts'
import { testIssuer } from './issuer-test.ts'

/** Test of a trusted issuer. It calls an address of the caller's choice, so it requires the right to change the project. */
export const issuerTestRoutes = (services: OAuth2Services): RouteGroup[] =>
  routeGroups({
    endpoints: endpointsOf({ testTrustedOAuth2JwtGrantIssuer }, schemas),
    rights: { testTrustedOAuth2JwtGrantIssuer: 'project:write' },
    renderError: renderApiError,
    handlers: {
      async testTrustedOAuth2JwtGrantIssuer({ args: { id, body }, context: { project } }) {
        const trusted = await services.trust.get(project.id, id)
        return ok(await testIssuer(ensureServer(services, project), trusted, body))
      },
    },
  })
