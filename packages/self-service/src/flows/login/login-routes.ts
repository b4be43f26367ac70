import { endpointsOf } from '@tillkey/contract'
import * as login from '@tillkey/contract/platform/identity/flows-login.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-login-schemas.ts'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { descriptorOf } from '@tillkey/wire'
import type { FlowHandlers } from '../flow-engine.ts'
import { formIn, formRouteOptions } from '../payload.ts'
import type { LoginTypes } from './login.ts'

/** GET on the form action, which submits an empty form. */
const readingOperation = {
  ...descriptorOf(login.updateLoginFlow),
  method: 'GET',
  body: undefined,
} as typeof login.updateLoginFlow // same operation by another method

/** Routes of login flows. */
export const loginRoutes = (logins: FlowHandlers<LoginTypes>): RouteGroup[] => [
  ...routeGroups({
    ...formRouteOptions,
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
    ...formRouteOptions,
    endpoints: endpointsOf({ updateLoginFlow: readingOperation }, schemas),
    handlers: {
      updateLoginFlow: ({ args, request, context: { project } }) =>
        logins.submit(args.flow, () => ({}), { request, project }),
    },
  }),
]
