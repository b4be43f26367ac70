import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/people.ts'
import * as schemas from '@tillkey/contract/pos/people-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { Invitations } from './invitations.ts'
import type { People } from './people.ts'

export const peopleEndpoints = endpointsOf(operations, {
  listPeople: schemas.listPeople,
  invitePerson: schemas.invitePerson,
  withdrawInvitation: schemas.withdrawInvitation,
  acceptInvitation: schemas.acceptInvitation,
  changePerson: schemas.changePerson,
  removePerson: schemas.removePerson,
  setPin: schemas.setPin,
  switchUser: schemas.switchUser,
})

/** Handlers for the people of a shop. Roles are checked in `staff.ts`. */
export const peopleHandlers = (
  people: People,
  invitations: Invitations,
): Handlers<typeof peopleEndpoints, Merchant> => ({
  listPeople: async ({ context }) => ok(await people.list(context)),
  invitePerson: async ({ args, context }) => ok(await invitations.invite(context, args.body)),
  async withdrawInvitation({ args, context }) {
    await invitations.withdraw(context, args.uuid)
    return ok(await people.list(context))
  },
  acceptInvitation: async ({ args, context }) => ok(await invitations.accept(context, args.token)),
  changePerson: async ({ args, context }) => ok(await people.change(context, args.uuid, args.body)),
  removePerson: async ({ args, context }) => ok(await people.remove(context, args.uuid)),
  setPin: async ({ args, context }) => ok(await people.setPin(context, args.uuid, args.body.pin)),
  switchUser: async ({ args, context }) => ok(await people.switchTo(context, args.body)),
})
