import { endpointsOf } from '@tillkey/contract'
import * as recovery from '@tillkey/contract/platform/identity/flows-recovery.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-recovery-schemas.ts'
import { type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { FlowHandlers } from '../flow-engine.ts'
import { formRouteOptions, formWithToken } from '../payload.ts'
import type { RecoveryTypes } from './recovery.ts'

/** Routes of recovery flows. */
export const recoveryRoutes = (recoveries: FlowHandlers<RecoveryTypes>): RouteGroup[] =>
  routeGroups({
    ...formRouteOptions,
    endpoints: endpointsOf(recovery, schemas),
    handlers: {
      createBrowserRecoveryFlow: ({ args, request, context: { project } }) =>
        recoveries.init('browser', args, { request, project }),
      createNativeRecoveryFlow: ({ args, request, context: { project } }) =>
        recoveries.init('api', args, { request, project }),
      getRecoveryFlow: ({ args, request, context: { project } }) =>
        recoveries.get(args.id, { request, project }),
      updateRecoveryFlow: ({ args, request, context: { project } }) =>
        recoveries.submit(args.flow, formWithToken(request, args.token), { request, project }),
      followRecoveryLink: ({ args, request, context: { project } }) =>
        recoveries.submit(args.flow ?? '', () => ({ token: args.token }), { request, project }),
    },
  })
