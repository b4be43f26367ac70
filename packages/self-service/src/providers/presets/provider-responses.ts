import { exportJWK, generateKeyPair } from 'jose'

export const ACCESS = 'an access token'

/** Signing key of test providers. */
export const signing = await generateKeyPair('RS256')
export const jwk = { ...(await exportJWK(signing.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

/** Responses of a provider by URL without query; tokens may depend on the request. */
export interface ProviderResponses {
  kind: string
  settings?: object
  scope: string[]
  /** Authorization endpoint, without query. */
  address: string
  /** Parameters specific to this provider. */
  parameters?: Record<string, string>
  documents: Record<string, unknown>
  /** Claims of its ID token, without times and nonce. */
  idToken?: Record<string, unknown>
  token?: object
  /** Parameters of the callback besides the code. */
  callbackQuery?: Record<string, string>
  claims: Record<string, unknown>
}
