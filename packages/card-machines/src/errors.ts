import { ApiError, type ErrorFacts } from '@tillkey/wire'

export const invalidCredentials = () =>
  new ApiError({ status: 401, code: 'invalid_credentials', reason: 'Incorrect email or password.' })
export const invalidToken = () =>
  new ApiError({
    status: 401,
    code: 'invalid_token',
    reason: 'The access token is missing, unknown or revoked.',
  })
export const tooManyTries = (seconds: number) =>
  new ApiError({
    status: 429,
    code: 'too_many_tries',
    reason: `Too many wrong passwords. Try again in ${seconds} seconds.`,
    headers: { 'retry-after': String(seconds) },
  })
export const noSuchTerminal = () =>
  new ApiError({ status: 404, code: 'no_such_terminal', reason: 'Card machine not found.', field: 'uuid' })
export const notPaired = () =>
  new ApiError({
    status: 404,
    code: 'not_paired',
    reason: 'The card machine is not paired with this device.',
    field: 'uuid',
  })
export const noSuchPayment = () =>
  new ApiError({ status: 404, code: 'no_such_payment', reason: 'Payment not found.', field: 'id' })
/** The reference an answer is about. Lets callers tell concurrent answers apart. */
export interface About {
  reference: string
  account_uuid: string
}

export const noSuchRefund = () =>
  new ApiError({ status: 404, code: 'no_such_refund', reason: 'Refund not found.', field: 'id' })

export const unknownReference = (fence: About & { fenced: boolean; now: string }) =>
  new ApiError({
    status: 404,
    code: 'unknown_reference',
    reason: 'Reference not found.',
    field: 'reference',
    details: { ...fence },
  })
export const invalidPageToken = () =>
  new ApiError({
    status: 400,
    code: 'invalid_field',
    reason: 'page_token: must be the next_page_token of a previous response.',
    field: 'page_token',
  })
export const unsupportedCurrency = () =>
  new ApiError({
    status: 400,
    code: 'unsupported_currency',
    reason: 'amount.currency: must be ZAR.',
    field: 'amount.currency',
  })
export const keyReused = () =>
  new ApiError({
    status: 409,
    code: 'key_reused',
    reason: 'This idempotency key was already used with a different body.',
    field: 'Idempotency-Key',
  })
export const cardPresented = () =>
  new ApiError({
    status: 409,
    code: 'card_presented',
    reason: 'The card has already been presented and the bank is being contacted.',
  })
export const alreadyFinal = () =>
  new ApiError({ status: 409, code: 'already_final', reason: 'The payment is already final.' })
export const machineRefuses = (action: string) =>
  new ApiError({
    status: 409,
    code: 'machine_refuses',
    reason: `The card machine can’t perform "${action}" in its current state.`,
    field: 'action',
  })
export const serverError = () =>
  new ApiError({
    status: 500,
    code: 'internal_error',
    reason: 'Something went wrong. Send the same request again.',
  })
export const slowDown = () =>
  new ApiError({
    status: 429,
    code: 'too_many_requests',
    reason: 'Too many requests.',
    headers: { 'retry-after': '1' },
  })

/** Stored refusal of a create. The same key always gets the same refusal, so nothing can be charged later. */
export type Refusal = Pick<ErrorFacts, 'code' | 'reason' | 'details'>

export const tooLate: Refusal = { code: 'too_late', reason: 'The request arrived after its not_after.' }
export const terminalOffline: Refusal = { code: 'terminal_offline', reason: 'The card machine is offline.' }
export const terminalBusy = (active: { id: string; reference: string }): Refusal => ({
  code: 'terminal_busy',
  reason: `The card machine is busy with payment ${active.reference}.`,
  details: { active_payment_id: active.id, active_reference: active.reference },
})
export const notCaptured: Refusal = {
  code: 'not_captured',
  reason: 'Nothing was captured, so there is nothing to refund.',
}
export const exceedsCaptured = (left: number): Refusal => ({
  code: 'exceeds_captured',
  reason: 'The amount is higher than what can still be refunded.',
  details: { left },
})
export const voidTooLate: Refusal = {
  code: 'void_too_late',
  reason: 'Only a whole payment from the last half hour can be voided.',
}
export const refusalError = ({ code, reason, details }: Refusal, about: About) =>
  new ApiError({ status: 409, code, reason, details: { ...details, ...about, fenced: true } })

/** Internal header: the connection is cut instead of answering. */
export const CUT_CONNECTION = 'x-simulated-cut'
export const connectionCut = () =>
  new ApiError({
    status: 500,
    code: 'connection_cut',
    reason: 'The connection was closed.',
    headers: { [CUT_CONNECTION]: 'yes' },
  })
