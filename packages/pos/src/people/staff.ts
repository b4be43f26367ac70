import type { Descriptor } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { ownerOnly, roleMissing, tillLocked } from './people-errors.ts'
import type { Role, Roles } from './roles.ts'

type Caller = Pick<Merchant, 'id' | 'personId' | 'signedIn' | 'standing'>

/**
 * The identities who must each hold the role that an operation needs: a proved PIN stands for itself, without one the
 * weaker of who uses the till and who is signed in counts.
 */
const authoritiesOf = ({ personId, signedIn, standing }: Caller): readonly string[] =>
  standing === 'proved' ? [personId] : [...new Set([personId, signedIn])]

const isOwnerId = ({ id }: Caller, identityId: string): boolean => identityId === id

/** The owner of a shop is the identity whose id it has. */
export const isOwner = (caller: Caller): boolean =>
  authoritiesOf(caller).every((identityId) => isOwnerId(caller, identityId))

/** Whether the person who uses the till may act as themselves, e.g. choose their own PIN. */
export const isProved = ({ personId, signedIn, standing }: Caller): boolean =>
  standing === 'proved' || personId === signedIn

/** Whether a caller may manage the shop; the platform says so of everybody but the owner. */
export async function mayManage(caller: Caller, roles: Pick<Roles, 'mayManage'>): Promise<boolean> {
  for (const identityId of authoritiesOf(caller))
    if (!isOwnerId(caller, identityId) && !(await roles.mayManage(caller.id, identityId))) return false
  return true
}

const forManagers = [
  'refundPayment',
  'writeOffSale',
  'closeDay',
  'reopenDay',
  'updateShop',
  'linkAccount',
  'renameTill',
  'revokeTill',
]
const forOwners = ['invitePerson', 'withdrawInvitation', 'changePerson', 'removePerson']

type Needed = Exclude<Role, 'cashier'>

/** What somebody has to be of a shop to call an operation, by its id; every other is for everybody of the shop. */
export const rolesNeeded: ReadonlyMap<string, Needed> = new Map([
  ...forManagers.map((id) => [id, 'manager'] as const),
  ...forOwners.map((id) => [id, 'owner'] as const),
])

/** Operations other than reads that screens call by themselves. */
const calledByScreens = new Set(['notePaymentShown', 'checkPayment', 'checkRefund', 'switchPerson'])

/** Whether a call counts as use of the till: reads do not, since screens repeat them. */
export const useOf = ({ id, method }: Descriptor): 'use' | 'background' =>
  method === 'GET' || calledByScreens.has(id) ? 'background' : 'use'

/** Throws 403 when whoever uses the till is no longer of the shop: they may still read, and somebody else may take over. */
export function assertMember({ standing }: Caller, { id, method }: Descriptor): void {
  if (standing === 'removed' && method !== 'GET' && id !== 'switchPerson') throw tillLocked()
}

/** Throws 403 unless the caller has that role; `till_locked` when a PIN would do. */
export async function assertRole(needed: Needed, merchant: Merchant, roles: Roles): Promise<void> {
  const has = (caller: Caller): Promise<boolean> | boolean =>
    needed === 'owner' ? isOwner(caller) : mayManage(caller, roles)
  if (await has(merchant)) return
  if (merchant.standing === 'locked' && (await has({ ...merchant, standing: 'proved' }))) throw tillLocked()
  throw needed === 'owner' ? ownerOnly() : roleMissing()
}
