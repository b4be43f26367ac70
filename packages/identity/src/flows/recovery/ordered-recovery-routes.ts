import { endpointsOf } from '@tillkey/contract'
import {
  createRecoveryCodeForIdentity,
  createRecoveryLinkForIdentity,
} from '@tillkey/contract/platform/identity/identities.ts'
import * as schemas from '@tillkey/contract/platform/identity/identities-schemas.ts'
import { ok } from '@tillkey/host'
import { errorEnvelope, type ProjectContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { identityNotFound, recoveryForNobody } from '../../errors/identity-errors.ts'
import type { Services } from '../services.ts'
import { orderCode, orderLink, orderOf } from './ordered-recovery.ts'
import type { RecoveryOrder } from './recovery-body.ts'

/** Recoveries that administrators begin for somebody. */
export function orderedRecoveryRoutes(services: Services): RouteGroup[] {
  const find = ({ id }: ProjectContext, { identityId }: RecoveryOrder) =>
    identityId === undefined ? undefined : services.identitiesStore.find(id, identityId)
  return routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    bodyFormats: 'unread',
    endpoints: endpointsOf({ createRecoveryCodeForIdentity, createRecoveryLinkForIdentity }, schemas),
    handlers: {
      async createRecoveryCodeForIdentity({ request, context: { project } }) {
        const order = orderOf({ request, project }, 'code')
        const identity = await find(project, order)
        if (!identity) throw identityNotFound('No identity has this id.')
        return { status: 201, body: await orderCode({ request, project, identity, order }, services) }
      },
      async createRecoveryLinkForIdentity({ request, context: { project } }) {
        const order = orderOf({ request, project }, 'link')
        const identity = await find(project, order)
        if (!identity) throw recoveryForNobody()
        return ok(await orderLink({ request, project, identity, order }, services))
      },
    },
  })
}
