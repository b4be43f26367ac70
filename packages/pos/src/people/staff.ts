import type { Merchant } from '../merchant.ts'
import { ownerOnly, roleMissing } from './people-errors.ts'
import type { Role, Roles } from './roles.ts'

/** The owner of a shop is the identity whose id it has. */
export const isOwner = ({ id, personId }: Pick<Merchant, 'id' | 'personId'>): boolean => id === personId

const forManagers = ['refundPayment', 'closeDay', 'updateShop', 'linkAccount', 'renameTill', 'revokeTill']
const forOwners = ['invitePerson', 'withdrawInvitation', 'changePerson', 'removePerson']

type Needed = Exclude<Role, 'cashier'>

/** What somebody has to be of a shop to call an operation, by its id; every other is for everybody of the shop. */
export const rolesNeeded: ReadonlyMap<string, Needed> = new Map([
  ...forManagers.map((id) => [id, 'manager'] as const),
  ...forOwners.map((id) => [id, 'owner'] as const),
])

/**
 * Throws 403 unless whoever stands at the till is that of the shop. The owner may do everything; who else manages it, the
 * platform says.
 */
export async function assertRole(needed: Needed, merchant: Merchant, roles: Roles): Promise<void> {
  if (isOwner(merchant)) return
  if (needed === 'owner') throw ownerOnly()
  if (!(await roles.mayManage(merchant.id, merchant.personId))) throw roleMissing()
}
