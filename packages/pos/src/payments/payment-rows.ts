import type { Attempt, Payment } from './payment.ts'
import type { PaymentState, Phase } from './payment-machine.ts'

/** An attempt as it stands in the database. */
export interface AttemptRow {
  provider_key: string
  request_body: string
  not_after: number
  key_expires_at: number | null
  sends: number
  refusal: string | null
  provider_ref: string | null
}

/** The attempt of a row. */
export const attemptOf = (row: AttemptRow): Attempt => ({
  providerKey: row.provider_key,
  requestBody: row.request_body,
  notAfter: row.not_after,
  keyExpiresAt: row.key_expires_at,
  sends: row.sends,
  refusal: row.refusal,
  providerRef: row.provider_ref,
})

/** A payment with its attempt, as they stand in the database. */
export interface PaymentRow extends AttemptRow {
  id: string
  merchant_id: string
  till_id: string | null
  sale_id: string | null
  request_uuid: string
  provider: string
  account_id: string | null
  currency: string
  units: number
  refunded_units: number
  terminal_id: string
  terminal_model: string
  terminal_serial: string
  phase: Phase
  reason: string | null
  prompt: string | null
  captured_currency: string | null
  captured_units: number | null
  card: string | null
  sequence: number
  cancel: PaymentState['cancel']
  unresolved_since: number | null
  detached_at: number | null
  heard_at: number
  event_count: number
  version: number
  created_at: number
  updated_at: number
  deadline_at: number
  checks: number
}

/** What is read of payments (p) and their attempts (a). */
export const COLUMNS = `p.id, p.merchant_id, p.till_id, p.sale_id, p.request_uuid, p.provider, p.account_id, p.currency, p.units, p.refunded_units, p.terminal_id, p.terminal_model,
  p.terminal_serial, p.phase, p.reason, p.prompt, p.captured_currency, p.captured_units, p.card, p.sequence, p.cancel,
  p.unresolved_since, p.detached_at, p.heard_at, p.event_count, p.version, p.created_at, p.updated_at, p.deadline_at, p.checks,
  a.provider_key, a.request_body, a.not_after, a.key_expires_at, a.sends, a.refusal, a.provider_ref`

/** Written by us as JSON; from before prompts had codes it is a sentence, which nobody needs any more. */
const promptIn = (text: string | null): PaymentState['prompt'] =>
  text?.startsWith('{') ? (JSON.parse(text) as PaymentState['prompt']) : null // written by this store

const stateOf = (row: PaymentRow): PaymentState => ({
  phase: row.phase,
  reason: row.reason,
  prompt: promptIn(row.prompt),
  captured:
    row.captured_currency === null
      ? null
      : { currency: row.captured_currency, units: row.captured_units ?? 0 },
  // Written by us, so its shape is known.
  card: row.card === null ? null : (JSON.parse(row.card) as PaymentState['card']),
  sequence: row.sequence,
  cancel: row.cancel,
  unresolvedSince: row.unresolved_since,
  detachedAt: row.detached_at,
  heardAt: row.heard_at,
})

/** The payment of a row. */
export const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  merchantId: row.merchant_id,
  tillId: row.till_id,
  saleId: row.sale_id,
  requestUuid: row.request_uuid,
  provider: row.provider,
  accountId: row.account_id,
  amount: { currency: row.currency, units: row.units },
  refundedUnits: row.refunded_units,
  terminal: { id: row.terminal_id, model: row.terminal_model, serialNumber: row.terminal_serial },
  state: stateOf(row),
  attempt: attemptOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deadlineAt: row.deadline_at,
  checks: row.checks,
  version: row.version,
  eventCount: row.event_count,
})
