/** Whose assertions are taken as grants (RFC 7523 2.1). */
export interface TrustedIssuer {
  id: string
  projectId: string
  issuer: string
  /** `''` when any subject may be asserted. */
  subject: string
  allowsAnySubject: boolean
  /** `null` when nobody gave any: none may be asked for. */
  scope: readonly string[] | null
  /** Of the key set that is named after the issuer. */
  kid: string
  createdAt: number
  expiresAt: number
}
