import type { Descriptor } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { ownerOnly, roleMissing, tillLocked } from './people-errors.ts'
import type { Roles, ShopRole } from './roles.ts'

type Caller = Pick<Merchant, 'id' | 'personId' | 'signedIn' | 'takeoverState'>

/**
 * The identities that must all hold the required role: the one that proved a PIN, otherwise both the till's user and
 * the signed-in identity.
 */
const requiredIdentities = ({ personId, signedIn, takeoverState }: Caller): readonly string[] =>
  takeoverState === 'verified' ? [personId] : [...new Set([personId, signedIn])]

const isOwnerId = ({ id }: Caller, identityId: string): boolean => identityId === id

/** A shop has the id of its owner's identity. */
export const isOwner = (caller: Caller): boolean =>
  requiredIdentities(caller).every((identityId) => isOwnerId(caller, identityId))

/** Whether the till's user may act as themselves, e.g. choose their own PIN. */
export const actsAsSelf = ({ personId, signedIn, takeoverState }: Caller): boolean =>
  takeoverState === 'verified' || personId === signedIn

/** Whether the caller may manage the shop. The platform decides for everybody but the owner. */
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

type RequiredRole = Exclude<ShopRole, 'cashier'>

/** The role that an operation requires, by operation id. Others are open to every member. */
export const requiredRoles: ReadonlyMap<string, RequiredRole> = new Map([
  ...managerOperations.map((id) => [id, 'manager'] as const),
  ...ownerOperations.map((id) => [id, 'owner'] as const),
])

/** Operations other than reads that screens call without user action. */
const automaticOperations = new Set(['acknowledgeResult', 'checkPayment', 'checkRefund', 'switchUser'])

/** Whether a call counts as use of the till. Reads do not, because screens repeat them. */
export const classifyCall = ({ id, method }: Descriptor): 'use' | 'background' =>
  method === 'GET' || automaticOperations.has(id) ? 'background' : 'use'

/**
 * Throws 403 when the till's user was removed from the shop. They may still read, and somebody else may take over.
 */
export function assertMember({ takeoverState }: Caller, { id, method }: Descriptor): void {
  if (takeoverState === 'removed' && method !== 'GET' && id !== 'switchUser') throw tillLocked()
}

/** Throws 403 unless the caller has the role; `till_locked` when entering a PIN would suffice. */
export async function assertRole(needed: RequiredRole, merchant: Merchant, roles: Roles): Promise<void> {
  const has = (caller: Caller): Promise<boolean> | boolean =>
    needed === 'owner' ? isOwner(caller) : canManage(caller, roles)
  if (await has(merchant)) return
  if (merchant.takeoverState === 'locked' && (await has({ ...merchant, takeoverState: 'verified' })))
    throw tillLocked()
  throw needed === 'owner' ? ownerOnly() : roleMissing()
}
