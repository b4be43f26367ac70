import { endpointsOf } from '@tillkey/contract'
import * as flowErrors from '@tillkey/contract/platform/identity/flow-errors.ts'
import * as flowErrorsSchemas from '@tillkey/contract/platform/identity/flow-errors-schemas.ts'
import * as login from '@tillkey/contract/platform/identity/flows-login.ts'
import * as loginSchemas from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import * as logout from '@tillkey/contract/platform/identity/flows-logout.ts'
import * as logoutSchemas from '@tillkey/contract/platform/identity/flows-logout-schemas.ts'
import * as registration from '@tillkey/contract/platform/identity/flows-registration.ts'
import * as registrationSchemas from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import { isUuid } from './find-flow.ts'
import type { FlowTools } from './flow-tools.ts'
import { createLogin } from './login/login.ts'
import { createLogout } from './logout/logout.ts'
import { createRegistration } from './registration/registration.ts'

/** Of a form at most: what was filled in is kept with its flow. */
const FORM_BYTES = 128 * 1024

/** The error page's own example. */
const STUB_ID = 'stub:500'
const stub = { code: 500, status: 'Internal Server Error', reason: 'This is a stub error.' }

async function findError(projectId: string, id: string, { flowErrors: store }: FlowTools) {
  if (id === STUB_ID) return { id: '00000000-0000-0000-0000-000000000000', error: stub }
  const found = isUuid(id) ? await store.find(projectId, id) : undefined
  if (!found)
    throw new ApiError({
      status: 404,
      code: 'error_not_found',
      message: 'Unable to locate the resource',
      reason: 'There is no such error.',
    })
  const at = new Date(found.createdAt).toISOString()
  return { id, error: { ...found.error }, created_at: at, updated_at: at }
}

/** Forms are checked by their own steps, which answer with the form; the contract only says what they look like. */
const asForms = {
  renderError: errorEnvelope,
  bodyFormats: 'json-and-forms',
  validation: 'handler',
  bodyLimit: FORM_BYTES,
} as const

function loginRoutes(tools: FlowTools): RouteGroup[] {
  const logins = createLogin(tools)
  return routeGroups({
    ...asForms,
    endpoints: endpointsOf(login, loginSchemas),
    handlers: {
      createBrowserLoginFlow: ({ args, request, context: { project } }) =>
        logins.init('browser', args, { request, project }),
      createNativeLoginFlow: ({ args, request, context: { project } }) =>
        logins.init('api', args, { request, project }),
      getLoginFlow: ({ args, request, context: { project } }) => logins.get(args.id, { request, project }),
      updateLoginFlow: ({ args, request, context: { project } }) =>
        logins.submit(args.flow, args.body, { request, project }),
    },
  })
}

function registrationRoutes(tools: FlowTools): RouteGroup[] {
  const registrations = createRegistration(tools)
  return routeGroups({
    ...asForms,
    endpoints: endpointsOf(registration, registrationSchemas),
    handlers: {
      createBrowserRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.init('browser', args, { request, project }),
      createNativeRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.init('api', args, { request, project }),
      getRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.get(args.id, { request, project }),
      updateRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.submit(args.flow, args.body, { request, project }),
    },
  })
}

function logoutRoutes(tools: FlowTools, keyring: Keyring): RouteGroup[] {
  const logouts = createLogout(tools, keyring)
  return routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(logout, logoutSchemas),
    handlers: {
      createBrowserLogoutFlow: ({ args, request, context: { project } }) =>
        logouts.init(args.return_to, { request, project }),
      updateLogoutFlow: ({ args, request, context: { project } }) =>
        logouts.submit(args, { request, project }),
      performNativeLogout: ({ args, context }) => logouts.native(args.body.session_token, context.project),
    },
  })
}

const errorRoutes = (tools: FlowTools): RouteGroup[] =>
  routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(flowErrors, flowErrorsSchemas),
    handlers: {
      getFlowError: async ({ args, context }) => ok(await findError(context.project.id, args.id, tools)),
    },
  })

/** The flows by which people get their sessions, end them, and read what went wrong. */
export const flowsRoutes = (tools: FlowTools, keyring: Keyring): RouteGroup[] => [
  ...loginRoutes(tools),
  ...registrationRoutes(tools),
  ...logoutRoutes(tools, keyring),
  ...errorRoutes(tools),
]
