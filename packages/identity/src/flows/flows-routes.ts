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
import type { Frame } from '@tillkey/platform-core'
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
const asForms = { bodyFormats: 'json-and-forms', validation: 'handler', bodyLimit: FORM_BYTES } as const

export function bindFlows(frame: Frame, tools: FlowTools): void {
  const logins = createLogin(tools)
  frame.bind(
    endpointsOf(login, loginSchemas),
    {
      createBrowserLoginFlow: ({ args, request, context }) =>
        logins.init('browser', args, { request, project: context }),
      createNativeLoginFlow: ({ args, request, context }) =>
        logins.init('api', args, { request, project: context }),
      getLoginFlow: ({ args, request, context }) => logins.get(args.id, { request, project: context }),
      updateLoginFlow: ({ args, request, context }) =>
        logins.submit(args.flow, args.body, { request, project: context }),
    },
    asForms,
  )
  const registrations = createRegistration(tools)
  frame.bind(
    endpointsOf(registration, registrationSchemas),
    {
      createBrowserRegistrationFlow: ({ args, request, context }) =>
        registrations.init('browser', args, { request, project: context }),
      createNativeRegistrationFlow: ({ args, request, context }) =>
        registrations.init('api', args, { request, project: context }),
      getRegistrationFlow: ({ args, request, context }) =>
        registrations.get(args.id, { request, project: context }),
      updateRegistrationFlow: ({ args, request, context }) =>
        registrations.submit(args.flow, args.body, { request, project: context }),
    },
    asForms,
  )
  const logouts = createLogout(tools, frame.keyring)
  frame.bind(endpointsOf(logout, logoutSchemas), {
    createBrowserLogoutFlow: ({ args, request, context }) =>
      logouts.init(args.return_to, { request, project: context }),
    updateLogoutFlow: ({ args, request, context }) => logouts.submit(args, { request, project: context }),
    performNativeLogout: ({ args, context }) => logouts.native(args.body.session_token, context),
  })
  frame.bind(endpointsOf(flowErrors, flowErrorsSchemas), {
    getFlowError: async ({ args, context }) => ok(await findError(context.id, args.id, tools)),
  })
}
