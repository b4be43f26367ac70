import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'

export const roleMissing = (): ApiError =>
  posError('role_missing', {
    reason: 'Only a manager can do this. A manager can take over this till with a PIN.',
  })

export const ownerOnly = (): ApiError =>
  posError('owner_only', { reason: 'Only the owner of the shop can do this.' })

export const tillLocked = (): ApiError =>
  posError('till_locked', { reason: 'This till is locked. Enter a PIN to continue.' })

export const noSuchPerson = (): ApiError =>
  posError('person_not_found', {
    field: 'uuid',
    reason: 'Person not found.',
  })

export const noSuchInvitation = (): ApiError =>
  posError('invitation_not_found', {
    reason: 'This invitation has expired or does not exist.',
  })

export const hasShop = (): ApiError =>
  posError('has_a_shop', {
    reason: 'This account already belongs to a shop. Sign in with a different account to join.',
  })

export const noTill = (): ApiError =>
  posError('not_a_till', { reason: "This browser isn't set up as a till yet. Link it first." })

export const ownPinMissing = (): ApiError =>
  posError('own_pin_missing', {
    reason: 'Choose a PIN first, so that you can switch back.',
  })

export const wrongPin = (): ApiError => posError('wrong_pin', { field: 'pin', reason: 'Incorrect PIN.' })

/** `seconds` until the next attempt is allowed. */
export const tooManyPins = (seconds: number): ApiError =>
  posError('too_many_pins', {
    field: 'pin',
    reason: `Too many wrong PINs. Try again in ${seconds} s.`,
    details: { seconds },
    headers: { 'retry-after': String(seconds) },
  })
