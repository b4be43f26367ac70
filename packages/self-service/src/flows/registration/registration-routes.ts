import { endpointsOf } from '@tillkey/contract'
import * as registration from '@tillkey/contract/platform/identity/flows-registration.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-registration-schemas.ts'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { descriptorOf } from '@tillkey/wire'
import type { FlowHandlers } from '../flow-engine.ts'
import { formIn, formRouteOptions } from '../payload.ts'
import type { RegistrationTypes } from './registration.ts'

/** GET on the form action, which submits an empty form. */
const readingOperation = {
  ...descriptorOf(registration.updateRegistrationFlow),
  method: 'GET',
  body: undefined,
} as typeof registration.updateRegistrationFlow // same operation by another method

/** Routes of registration flows. */
export const registrationRoutes = (registrations: FlowHandlers<RegistrationTypes>): RouteGroup[] => [
  ...routeGroups({
    ...formRouteOptions,
    cacheable: ['updateRegistrationFlow'],
    endpoints: endpointsOf(registration, schemas),
    handlers: {
      createBrowserRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.init('browser', args, { request, project }),
      createNativeRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.init('api', args, { request, project }),
      getRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.get(args.id, { request, project }),
      updateRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.submit(args.flow, formIn(request), { request, project }),
    },
  }),
  ...routeGroups({
    ...formRouteOptions,
    endpoints: endpointsOf({ updateRegistrationFlow: readingOperation }, schemas),
    handlers: {
      updateRegistrationFlow: ({ args, request, context: { project } }) =>
        registrations.submit(args.flow, () => ({}), { request, project }),
    },
  }),
]
