import type { PosErrorCode } from '@tillkey/contract/pos/error-codes.ts'
import { ApiError, type ErrorFacts } from '@tillkey/wire'

/** HTTP status of each code. */
const statuses: Readonly<Record<PosErrorCode, number>> = {
  invalid_field: 400,
  provider_credentials: 400,
  invalid_signature: 401,
  no_session: 401,
  owner_only: 403,
  role_missing: 403,
  till_locked: 403,
  wrong_pin: 403,
  cash_not_found: 404,
  invitation_not_found: 404,
  no_terminal: 404,
  payment_not_found: 404,
  person_not_found: 404,
  receipt_not_found: 404,
  refund_not_found: 404,
  sale_not_found: 404,
  terminal_not_found: 404,
  till_not_found: 404,
  unknown_provider: 404,
  day_closed: 409,
  due_changed: 409,
  exceeds_due: 409,
  exceeds_refundable: 409,
  has_a_shop: 409,
  link_changed: 409,
  not_a_till: 409,
  not_applicable: 409,
  not_captured: 409,
  not_last_close: 409,
  not_unresolved: 409,
  not_voidable: 409,
  other_day: 409,
  own_pin_missing: 409,
  payment_running: 409,
  payment_unsettled: 409,
  provider_disconnected: 409,
  provider_not_linked: 409,
  request_uuid_reused: 409,
  request_uuid_taken: 409,
  revision_outdated: 409,
  sale_uuid_reused: 409,
  terminal_busy: 409,
  terminal_changed: 409,
  terminal_not_linked: 409,
  mail_limit_reached: 429,
  provider_rate_limited: 429,
  receipt_mailed_enough: 429,
  too_many_pins: 429,
  provider_refused: 502,
  provider_unavailable: 503,
  roles_unavailable: 503,
  session_unavailable: 503,
}

/** Creates an error of the catalogue. `reason` describes the fault in this request, `field` names the input. */
export const posError = (code: PosErrorCode, facts: Omit<ErrorFacts, 'code' | 'status'>): ApiError =>
  new ApiError({ status: statuses[code], code, ...facts })

/** Whether an error has one of these codes. */
export const isPosError = (error: unknown, ...codes: readonly PosErrorCode[]): boolean =>
  error instanceof ApiError && codes.some((code) => code === error.code)
