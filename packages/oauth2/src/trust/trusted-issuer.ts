/** An issuer whose assertions are accepted as grants (RFC 7523 2.1). */
export interface TrustedIssuer {
  id: string
  projectId: string
  issuer: string
  /** Empty if any subject may be asserted. */
  subject: string
  allowsAnySubject: boolean
  /** `null` if not set: no scope may be requested. */
  scope: readonly string[] | null
  /** Key in the key set named after the issuer. */
  kid: string
  createdAt: number
  expiresAt: number
}
