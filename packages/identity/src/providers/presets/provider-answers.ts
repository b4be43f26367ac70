import { exportJWK, generateKeyPair } from 'jose'

export const ACCESS = 'an access token'

/** With which the providers of tests sign. */
export const signing = await generateKeyPair('RS256')
export const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

/** What a provider answers at its addresses, without their queries; a token may depend on what was asked. */
export interface Provider {
  kind: string
  settings?: object
  scope: string[]
  /** The authorization address, without its query. */
  address: string
  /** Parameters of it that only this kind has. */
  parameters?: Record<string, string>
  documents: Record<string, unknown>
  /** What its ID token says beside the times and the nonce. */
  idToken?: Record<string, unknown>
  token?: object
  /** What the browser brings beside the code. */
  brought?: Record<string, string>
  claims: Record<string, unknown>
}
