import type { Attempt } from './payment.ts'

/** An attempt as stored. */
export interface AttemptRow {
  provider_key: string
  request_body: string
  not_after: number
  key_expires_at: number | null
  sends: number
  refusal: string | null
  provider_ref: string | null
}

/** Converts a row to an attempt. */
export const toAttempt = (row: AttemptRow): Attempt => ({
  providerKey: row.provider_key,
  requestBody: row.request_body,
  notAfter: row.not_after,
  keyExpiresAt: row.key_expires_at,
  sends: row.sends,
  refusal: row.refusal,
  providerRef: row.provider_ref,
})
