import type { Database } from '@tillkey/sql'
import type { Merchant } from '../merchant.ts'
import { ownerOnly, roleMissing } from './people-errors.ts'
import { createPeopleStore, type StandingPerson } from './people-store.ts'
import type { Roles } from './roles.ts'

/** The owner of a shop is the identity whose id it has. */
export const isOwner = ({ id, personId }: Pick<Merchant, 'id' | 'personId'>): boolean => id === personId

/** Whose shop somebody is of, who stands at a till, and what they may do. */
export function createStaff({ db, roles }: { db: Database; roles: Roles }) {
  const people = createPeopleStore(db)
  return {
    /** Whoever is signed in, and their shop: the one that they have joined, or their own. */
    memberOf: async (identityId: string): Promise<StandingPerson & { shopId: string }> => {
      const member = await people.find(identityId)
      return { id: identityId, name: member?.name ?? '', shopId: member?.merchantId ?? identityId }
    },
    /** Who stands at a till: who was switched to by a PIN, else who is signed in. */
    personAt: async (
      shopId: string,
      tillId: string | undefined,
      signedIn: StandingPerson,
    ): Promise<StandingPerson> =>
      (tillId === undefined ? undefined : await people.personAt(shopId, tillId)) ?? signedIn,
    /** Throws 403 unless the platform says that they may manage the shop; its owner always may. */
    async assertManager(merchant: Merchant): Promise<void> {
      if (isOwner(merchant)) return
      if (!(await roles.mayManage(merchant.id, merchant.personId))) throw roleMissing()
    },
    assertOwner(merchant: Merchant): void {
      if (!isOwner(merchant)) throw ownerOnly()
    },
  }
}

export type Staff = ReturnType<typeof createStaff>

const forManagers: ReadonlySet<string> = new Set([
  'refundPayment',
  'closeDay',
  'updateShop',
  'linkAccount',
  'renameTill',
  'revokeTill',
])

const forOwners: ReadonlySet<string> = new Set([
  'invitePerson',
  'withdrawInvitation',
  'changePerson',
  'removePerson',
])

/** Throws 403 when whoever stands at the till may not call an operation; everything else is for everybody of the shop. */
export async function assertPermitted(staff: Staff, merchant: Merchant, operationId: string): Promise<void> {
  if (forOwners.has(operationId)) staff.assertOwner(merchant)
  if (forManagers.has(operationId)) await staff.assertManager(merchant)
}
