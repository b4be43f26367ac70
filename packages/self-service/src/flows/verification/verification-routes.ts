import { endpointsOf } from '@tillkey/contract'
import * as verification from '@tillkey/contract/platform/identity/flows-verification.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-verification-schemas.ts'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { FlowHandlers } from '../flow-engine.ts'
import { formRouteOptions, formWithToken } from '../payload.ts'
import type { VerificationTypes } from './verification.ts'

/** Routes of verification flows. */
export const verificationRoutes = (verifications: FlowHandlers<VerificationTypes>): RouteGroup[] =>
  routeGroups({
    ...formRouteOptions,
    endpoints: endpointsOf(verification, schemas),
    handlers: {
      createBrowserVerificationFlow: ({ args, request, context: { project } }) =>
        verifications.init('browser', args, { request, project }),
      createNativeVerificationFlow: ({ args, request, context: { project } }) =>
        verifications.init('api', args, { request, project }),
      getVerificationFlow: ({ args, request, context: { project } }) =>
        verifications.get(args.id, { request, project }),
      updateVerificationFlow: ({ args, request, context: { project } }) =>
        verifications.submit(args.flow, formWithToken(request, args.token), { request, project }),
      followVerificationLink: ({ args, request, context: { project } }) =>
        verifications.submit(args.flow ?? '', () => ({ token: args.token, code: args.code }), {
          request,
          project,
        }),
    },
  })
