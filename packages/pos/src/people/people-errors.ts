import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'

export const roleMissing = (): ApiError =>
  posError('role_missing', {
    reason: 'Only a manager may do that. Somebody who is one can take this till over with a PIN.',
  })

export const ownerOnly = (): ApiError =>
  posError('owner_only', { reason: 'Only the owner of the shop may do that.' })

export const tillLocked = (): ApiError =>
  posError('till_locked', { reason: 'This till is locked. Enter a PIN to go on.' })

export const noSuchPerson = (): ApiError =>
  posError('person_not_found', {
    field: 'uuid',
    reason: 'Nobody of the shop is that.',
  })

export const noSuchInvitation = (): ApiError =>
  posError('invitation_not_found', {
    reason: 'This invitation is not there, or no longer.',
  })

export const hasShop = (): ApiError =>
  posError('has_a_shop', {
    reason: 'This account is of a shop already. Use another one to join.',
  })

export const noTill = (): ApiError =>
  posError('not_a_till', { reason: 'This browser is no till. Link it first.' })

export const ownPinMissing = (): ApiError =>
  posError('own_pin_missing', {
    reason: 'Choose a PIN of your own first, to come back with.',
  })

export const wrongPin = (): ApiError =>
  posError('wrong_pin', { field: 'pin', reason: 'That is not the PIN.' })

/** `seconds` until it may be tried again. */
export const tooManyPins = (seconds: number): ApiError =>
  posError('too_many_pins', {
    field: 'pin',
    reason: `Too many wrong PINs. Try again in ${seconds} s.`,
    details: { seconds },
    headers: { 'retry-after': String(seconds) },
  })
