import { endpointsOf } from '@tillkey/contract'
import {
  createRecoveryCodeForIdentity,
  createRecoveryLinkForIdentity,
  sendIdentityRecovery,
} from '@tillkey/contract/platform/identity/identities.ts'
import * as schemas from '@tillkey/contract/platform/identity/identities-schemas.ts'
import { ok } from '@tillkey/host'
import {
  addressNotOfIdentity,
  identityNotFound,
  recoveryForNobody,
} from '@tillkey/identity/errors/identity-errors.ts'
import { readUuid } from '@tillkey/identity/values.ts'
import { errorEnvelope, type ProjectContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { AccountServices, LimitServices, TransactionServices } from '../services.ts'
import { createRecoveryCode, createRecoveryLink, readAdminRecovery } from './admin-recovery.ts'
import type { AdminRecoveryBody } from './recovery-body.ts'
import { sendRecovery } from './sent-recovery.ts'

/** Recoveries started by administrators. */
export function adminRecoveryRoutes(
  services: AccountServices & LimitServices & TransactionServices,
): RouteGroup[] {
  const find = ({ id }: ProjectContext, { identityId }: AdminRecoveryBody) =>
    identityId === undefined ? undefined : services.identitiesStore.find(id, identityId)
  const sending = routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf({ sendIdentityRecovery }, schemas),
    rights: { sendIdentityRecovery: 'data:support' },
    handlers: {
      async sendIdentityRecovery({ args: { id: path, body }, request, context: { project } }) {
        const id = readUuid(path)
        const identity = id && (await services.identitiesStore.find(project.id, id))
        if (!identity) throw identityNotFound()
        const addresses = identity.recoveryAddresses.filter(({ via }) => via === 'email')
        const to = addresses.find(({ value }) => body?.address === undefined || value === body.address)
        if (!to) throw addressNotOfIdentity()
        return ok(await sendRecovery({ request, project, identity, to }, services))
      },
    },
  })
  const ordering = routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    bodyFormats: 'unread',
    endpoints: endpointsOf({ createRecoveryCodeForIdentity, createRecoveryLinkForIdentity }, schemas),
    handlers: {
      async createRecoveryCodeForIdentity({ request, context: { project } }) {
        const order = readAdminRecovery({ request, project }, 'code')
        const identity = await find(project, order)
        if (!identity) throw identityNotFound('Identity not found.')
        return {
          status: 201,
          body: await createRecoveryCode({ request, project, identity, order }, services),
        }
      },
      async createRecoveryLinkForIdentity({ request, context: { project } }) {
        const order = readAdminRecovery({ request, project }, 'link')
        const identity = await find(project, order)
        if (!identity) throw recoveryForNobody()
        return ok(await createRecoveryLink({ request, project, identity, order }, services))
      },
    },
  })
  return [...sending, ...ordering]
}
