import { endpointsOf } from '@tillkey/contract'
import * as login from '@tillkey/contract/platform/identity/flows-login.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { FlowHandlers } from '../flow-engine.ts'
import { asForms } from '../form-routes.ts'
import type { LoginTypes } from './login.ts'

/** Signing in: to start it, to look at it, and to send its form. */
export const loginRoutes = (logins: FlowHandlers<LoginTypes>): RouteGroup[] =>
  routeGroups({
    ...asForms,
    recalled: ['updateLoginFlow'],
    endpoints: endpointsOf(login, schemas),
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
