import { endpointsOf } from '@tillkey/contract'
import * as webauthn from '@tillkey/contract/platform/identity/webauthn.ts'
import * as schemas from '@tillkey/contract/platform/identity/webauthn-schemas.ts'
import { ok } from '@tillkey/host'
import type { Csrf } from '@tillkey/identity/browser/csrf.ts'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { pageScript } from './page-script.ts'

/** Script of pages with security keys. */
export const webauthnRoutes = ({ csrf }: { csrf: Csrf }): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(webauthn, schemas),
    handlers: {
      getWebAuthnJavaScript: ({ request, context: { project } }) =>
        ok(pageScript, {
          'content-type': 'text/javascript; charset=UTF-8',
          'set-cookie': csrf.ensure(request, project).setCookies,
        }),
    },
  })
