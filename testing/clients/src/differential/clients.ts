import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { clientSecrets } from './secrets.ts'

export const CALLBACK = 'https://client.example.com/callback'
export const VERIFIER = 'a-verifier-that-is-long-enough-for-everybody-0'

/** `own`: keys registered for the client. `foreign`: keys that are not. */
export interface ClientKeys {
  own: { privateKey: CryptoKeyOf; publicJwk: JWK }
  foreign: { privateKey: CryptoKeyOf; publicJwk: JWK }
}
type CryptoKeyOf = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

async function createKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}

export const generateClientKeys = async (): Promise<ClientKeys> => ({
  own: await createKey('own'),
  foreign: await createKey('foreign'),
})

const common = {
  redirect_uris: [CALLBACK, `${CALLBACK}?fixed=1`, 'http://127.0.0.1/native'],
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials', 'implicit'],
  response_types: ['code', 'id_token', 'code id_token'],
  scope: 'openid offline_access',
  application_type: 'native',
}

/** The clients registered at both servers. */
export const createClients = ({ own }: ClientKeys) => [
  { ...common, client_id: 'confidential', client_secret: clientSecrets.confidential },
  { ...common, client_id: 'other', client_secret: clientSecrets.other },
  {
    ...common,
    client_id: 'signing',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'RS256',
    request_object_signing_alg: 'RS256',
    jwks: { keys: [own.publicJwk] },
  },
]
