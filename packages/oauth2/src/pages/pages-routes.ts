import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/built-in-pages.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/built-in-pages-schemas.ts'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import type { OAuth2Services } from '../oauth2-services.ts'
import { providerOf } from '../provider.ts'
import { renderApiError } from '../render-errors.ts'
import { builtInPage, orErrorPage } from './built-in-page.ts'
import { consentPage } from './consent-page.ts'
import { loginPage } from './login-page.ts'
import { logoutPage } from './logout-page.ts'

/** What a client's request was refused with; no fault of the server, which a status of 500 would tell whoever watches it. */
const shownError = ({ error = '', error_description: text = '' }) =>
  builtInPage({ title: error || 'Something went wrong', text, status: 400 })

/** The pages of a project that has none of its own: where clients' requests lead people. */
export const pagesRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    endpoints: endpointsOf(operations, schemas),
    access: 'public',
    renderError: renderApiError,
    handlers: {
      openLoginPage: ({ args, request, context: { project } }) =>
        orErrorPage(() => loginPage(providerOf(services, project), request, args.login_challenge)),
      openConsentPage: ({ args, request, context: { project } }) =>
        orErrorPage(() => consentPage(providerOf(services, project), request, args.consent_challenge)),
      openLogoutPage: ({ args, context: { project } }) =>
        orErrorPage(() => logoutPage(providerOf(services, project), args.logout_challenge)),
      openAfterLogoutPage: () =>
        builtInPage({ title: 'You are signed out', text: 'You can close this window.' }),
      openErrorPage: ({ args }) => shownError(args),
    },
  }),
]
