import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/built-in-pages.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/built-in-pages-schemas.ts'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { renderApiError } from '../http/render-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { ensureServer } from '../provider.ts'
import { noticePage, withErrorPage } from './built-in-page.ts'
import { consentPage } from './consent-page.ts'
import { deviceDonePage, devicePage, submitDevicePage } from './device-page.ts'
import { loginPage } from './login-page.ts'
import { logoutPage } from './logout-page.ts'

const { submitDevicePage: submit, ...endpoints } = endpointsOf(operations, schemas)

/** As published, error pages have the status 500. */
const shownError = ({ error: code = '', error_description: description = '' }) => ({
  kind: 'error' as const,
  status: 500,
  error: { code, description },
})

/** Default pages of projects that configure none of their own. */
export const pagesRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    endpoints,
    access: 'public',
    renderError: renderApiError,
    handlers: {
      openLoginPage: ({ args, request, context: { project } }) => {
        const provider = ensureServer(services, project)
        return withErrorPage(provider, request, () => loginPage(provider, request, args.login_challenge))
      },
      openConsentPage: ({ args, request, context: { project } }) => {
        const provider = ensureServer(services, project)
        return withErrorPage(provider, request, () => consentPage(provider, request, args.consent_challenge))
      },
      openLogoutPage: ({ args, request, context: { project } }) => {
        const provider = ensureServer(services, project)
        return withErrorPage(provider, request, () => logoutPage(provider, request, args.logout_challenge))
      },
      openAfterLogoutPage: ({ request, context: { project } }) =>
        noticePage(ensureServer(services, project), request, { kind: 'signed-out', status: 200 }),
      openDevicePage: async ({ args }) => devicePage(args.device_challenge, args.user_code),
      openDeviceDonePage: async () => deviceDonePage(),
      openErrorPage: ({ args, request, context: { project } }) =>
        noticePage(ensureServer(services, project), request, shownError(args)),
    },
  }),
  routeGroup({
    endpoints: { submitDevicePage: submit },
    access: 'public',
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
    handlers: {
      submitDevicePage: ({ request, context: { project } }) => {
        const provider = ensureServer(services, project)
        return withErrorPage(provider, request, () => submitDevicePage(provider, request))
      },
    },
  }),
]
