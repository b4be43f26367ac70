/** The try at having the provider create a payment or a refund. There is one for each, and its key never changes. */
export interface Attempt {
  /** The idempotency key. */
  providerKey: string
  /** The body of the create, exactly as it is sent each time. */
  requestBody: string
  /** The provider refuses a create that arrives later. */
  notAfter: number
  /** After this the same key might be another payment or refund to the provider; null when keys are kept for ever. */
  keyExpiresAt: number | null
  /** How often a create was, or may have been, sent. */
  sends: number
  /** Why the provider refused a create, when that alone was no proof that an earlier one came to nothing. */
  refusal: string | null
  /** The provider's id of what was created, once known. */
  providerRef: string | null
}

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
