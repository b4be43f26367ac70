import type { Descriptor } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { ownerOnly, roleMissing, tillLocked } from './people-errors.ts'
import type { Role, Roles } from './roles.ts'

type Caller = Pick<Merchant, 'id' | 'personId' | 'signedIn' | 'takeoverState'>

/**
 * The identities who must each hold the role that an operation needs: a proved PIN stands for itself, without one the
 * weaker of who uses the till and who is signed in counts.
 */
const requiredIdentities = ({ personId, signedIn, takeoverState }: Caller): readonly string[] =>
  takeoverState === 'proved' ? [personId] : [...new Set([personId, signedIn])]

const isOwnerId = ({ id }: Caller, identityId: string): boolean => identityId === id

/** The owner of a shop is the identity whose id it has. */
export const isOwner = (caller: Caller): boolean =>
  requiredIdentities(caller).every((identityId) => isOwnerId(caller, identityId))

/** Whether the person who uses the till may act as themselves, e.g. choose their own PIN. */
export const actsAsSelf = ({ personId, signedIn, takeoverState }: Caller): boolean =>
  takeoverState === 'proved' || personId === signedIn

/** Whether a caller may manage the shop; the platform says so of everybody but the owner. */
export async function canManage(caller: Caller, roles: Pick<Roles, 'canManage'>): Promise<boolean> {
  for (const identityId of requiredIdentities(caller))
    if (!isOwnerId(caller, identityId) && !(await roles.canManage(caller.id, identityId))) return false
  return true
}

const managerOperations = [
  'refundPayment',
  'writeOffSale',
  'closeDay',
  'reopenDay',
  'updateShop',
  'linkAccount',
  'renameTill',
  'revokeTill',
]
const ownerOperations = ['invitePerson', 'withdrawInvitation', 'changePerson', 'removePerson']

type RequiredRole = Exclude<Role, 'cashier'>

/** What somebody has to be of a shop to call an operation, by its id; every other is for everybody of the shop. */
export const requiredRoles: ReadonlyMap<string, RequiredRole> = new Map([
  ...managerOperations.map((id) => [id, 'manager'] as const),
  ...ownerOperations.map((id) => [id, 'owner'] as const),
])

/** Operations other than reads that screens call by themselves. */
const automaticOperations = new Set(['notePaymentShown', 'checkPayment', 'checkRefund', 'switchPerson'])

/** Whether a call counts as use of the till: reads do not, since screens repeat them. */
export const classifyCall = ({ id, method }: Descriptor): 'use' | 'background' =>
  method === 'GET' || automaticOperations.has(id) ? 'background' : 'use'

/** Throws 403 when whoever uses the till is no longer of the shop: they may still read, and somebody else may take over. */
export function assertMember({ takeoverState }: Caller, { id, method }: Descriptor): void {
  if (takeoverState === 'removed' && method !== 'GET' && id !== 'switchPerson') throw tillLocked()
}

/** Throws 403 unless the caller has that role; `till_locked` when a PIN would do. */
export async function assertRole(needed: RequiredRole, merchant: Merchant, roles: Roles): Promise<void> {
  const has = (caller: Caller): Promise<boolean> | boolean =>
    needed === 'owner' ? isOwner(caller) : canManage(caller, roles)
  if (await has(merchant)) return
  if (merchant.takeoverState === 'locked' && (await has({ ...merchant, takeoverState: 'proved' })))
    throw tillLocked()
  throw needed === 'owner' ? ownerOnly() : roleMissing()
}
