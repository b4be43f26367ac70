import { ApiError } from '@tillkey/wire'

export const roleMissing = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'role_missing',
    reason: 'Only a manager may do that. Somebody who is one can take this till over with a PIN.',
  })

export const ownerOnly = (): ApiError =>
  new ApiError({ status: 403, code: 'owner_only', reason: 'Only the owner of the shop may do that.' })

export const noSuchPerson = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'person_not_found',
    field: 'uuid',
    reason: 'Nobody of the shop is that.',
  })

export const noSuchInvitation = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'invitation_not_found',
    reason: 'This invitation is not there, or no longer.',
  })

export const hasShop = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'has_a_shop',
    reason: 'This account is of a shop already. Use another one to join.',
  })

export const noTill = (): ApiError =>
  new ApiError({ status: 409, code: 'not_a_till', reason: 'This browser is no till. Link it first.' })

export const ownPinMissing = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'own_pin_missing',
    reason: 'Choose a PIN of your own first, to come back with.',
  })

export const wrongPin = (): ApiError =>
  new ApiError({ status: 403, code: 'wrong_pin', field: 'pin', reason: 'That is not the PIN.' })

/** `seconds` until it may be tried again. */
export const tooManyPins = (seconds: number): ApiError =>
  new ApiError({
    status: 429,
    code: 'too_many_pins',
    field: 'pin',
    reason: `Too many wrong PINs. Try again in ${seconds} s.`,
    details: { seconds },
    headers: { 'retry-after': String(seconds) },
  })
