import { endpointsOf } from '@tillkey/contract'
import * as login from '@tillkey/contract/platform/identity/flows-login.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { descriptorOf } from '@tillkey/wire'
import type { FlowHandlers } from '../flow-engine.ts'
import { asForms, formIn } from '../payload.ts'
import type { LoginTypes } from './login.ts'

/** The form's address, called up by a browser: a form in which nothing was filled in. */
const readingOperation = {
  ...descriptorOf(login.updateLoginFlow),
  method: 'GET',
  body: undefined,
} as typeof login.updateLoginFlow // the same operation by another method

/** Signing in: to start it, to look at it, and to send its form. */
export const loginRoutes = (logins: FlowHandlers<LoginTypes>): RouteGroup[] => [
  ...routeGroups({
    ...asForms,
    cacheable: ['updateLoginFlow'],
    endpoints: endpointsOf(login, schemas),
    handlers: {
      createBrowserLoginFlow: ({ args, request, context: { project } }) =>
        logins.init('browser', args, { request, project }),
      createNativeLoginFlow: ({ args, request, context: { project } }) =>
        logins.init('api', args, { request, project }),
      getLoginFlow: ({ args, request, context: { project } }) => logins.get(args.id, { request, project }),
      updateLoginFlow: ({ args, request, context: { project } }) =>
        logins.submit(args.flow, formIn(request), { request, project }),
    },
  }),
  ...routeGroups({
    ...asForms,
    endpoints: endpointsOf({ updateLoginFlow: readingOperation }, schemas),
    handlers: {
      updateLoginFlow: ({ args, request, context: { project } }) =>
        logins.submit(args.flow, () => ({}), { request, project }),
    },
  }),
]
