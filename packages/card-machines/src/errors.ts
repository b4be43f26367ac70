import { ApiError, type ErrorFacts } from '@tillkey/wire'

/** Errors of this server, beside those of the host. */
const error = (status: number, code: string, reason: string, more: Partial<ErrorFacts> = {}): ApiError =>
  new ApiError({ status, code, reason, ...more })

export const invalidCredentials = () => error(401, 'invalid_credentials', 'Incorrect email or password.')
export const invalidToken = () =>
  error(401, 'invalid_token', 'The access token is missing, unknown or revoked.')
export const tooManyTries = (seconds: number) =>
  error(429, 'too_many_tries', `Too many wrong passwords. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })
export const noSuchTerminal = () =>
  error(404, 'no_such_terminal', 'Card machine not found.', { field: 'uuid' })
export const notPaired = () =>
  error(404, 'not_paired', 'The card machine is not paired with this device.', { field: 'uuid' })
export const noSuchPayment = () => error(404, 'no_such_payment', 'Payment not found.', { field: 'id' })
/** The reference an answer is about. Lets callers tell concurrent answers apart. */
export interface About {
  reference: string
  account_uuid: string
}

export const noSuchRefund = () => error(404, 'no_such_refund', 'Refund not found.', { field: 'id' })

export const unknownReference = (fence: About & { fenced: boolean; now: string }) =>
  error(404, 'unknown_reference', 'Reference not found.', {
    field: 'reference',
    details: { ...fence },
  })
export const invalidPageToken = () =>
  error(400, 'invalid_field', 'page_token: must be the next_page_token of a previous response.', {
    field: 'page_token',
  })
export const unsupportedCurrency = () =>
  error(400, 'unsupported_currency', 'amount.currency: must be ZAR.', { field: 'amount.currency' })
export const keyReused = () =>
  error(409, 'key_reused', 'This idempotency key was already used with a different body.', {
    field: 'Idempotency-Key',
  })
export const cardPresented = () =>
  error(409, 'card_presented', 'The card has already been presented and the bank is being contacted.')
export const alreadyFinal = () => error(409, 'already_final', 'The payment is already final.')
export const machineRefuses = (action: string) =>
  error(409, 'machine_refuses', `The card machine can’t perform "${action}" in its current state.`, {
    field: 'action',
  })
export const serverError = () =>
  error(500, 'internal_error', 'Something went wrong. Send the same request again.')
export const slowDown = () =>
  error(429, 'too_many_requests', 'Too many requests.', { headers: { 'retry-after': '1' } })

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
  error(409, code, reason, { details: { ...details, ...about, fenced: true } })

/** Internal header: the connection is cut instead of answering. */
export const CUT_CONNECTION = 'x-simulated-cut'
export const connectionCut = () =>
  error(500, 'connection_cut', 'The connection was closed.', { headers: { [CUT_CONNECTION]: 'yes' } })
