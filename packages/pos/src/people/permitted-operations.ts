import type { Merchant } from '../merchant.ts'
import type { Staff } from './staff.ts'

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
