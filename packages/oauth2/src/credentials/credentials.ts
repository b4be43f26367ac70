import type {
  VerifiableCredentialPrimingResponse,
  VerifiableCredentialResponse,
} from '@tillkey/contract/platform/oauth2/credentials-schemas.ts'
import { bearerToken, type Incoming } from '@tillkey/host'
import { isObject } from '@tillkey/wire'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type JsonBody, readJsonObject } from '../http/request-body.ts'
import { isUsableJwk, type Jwk, toKeyObject, toPublicJwk } from '../keys/jwk.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { findLiveToken } from '../tokens/find-token.ts'
import { signClaims } from '../tokens/signed-tokens.ts'
import type { Grant } from '../tokens/token.ts'
import { createCredentialNonce, isValidCredentialNonce } from './credential-nonce.ts'

const FORMAT = 'jwt_vc_json'
const LIFESPAN_SECONDS = 3600

const algorithms = [
  ...['PS', 'RS', 'ES'].flatMap((family) => ['256', '384', '512'].map((size) => `${family}${size}`)),
  'EdDSA',
]

const invalid = (hint: string, cause?: unknown): Error => oauth2Error('invalid_request', hint, { cause })

interface Holder {
  accessToken: string
  grant: Grant
}

async function requireHolder(provider: AuthorizationServer, request: Incoming): Promise<Holder> {
  const accessToken = bearerToken(request) ?? ''
  const token = await findLiveToken(provider, accessToken)
  if (!token) throw oauth2Error('request_unauthorized', 'The access token is unknown.')
  if (token.kind !== 'access') throw invalid('An access token is required.')
  return { accessToken, grant: token.content.grant }
}

/** Response to a request without a proof: the nonce that the proof must contain. */
function primingResponse(
  provider: AuthorizationServer,
  { accessToken }: Holder,
): VerifiableCredentialPrimingResponse {
  const { facts } = oauth2Error('missing_proof', 'Send a proof of possession with this nonce.')
  return {
    format: 'jwt_vc',
    c_nonce: createCredentialNonce(provider, accessToken),
    c_nonce_expires_in: seconds(provider.config.protocol.lifetimes.credentialNonce),
    error: facts.code,
    error_description: facts.reason,
  }
}

/** Returns the public key in the header of a proof. */
function readProofKey(proof: string): Jwk {
  try {
    const { jwk }: { jwk?: unknown } = decodeProtectedHeader(proof)
    const key = isUsableJwk(jwk) ? toPublicJwk(jwk) : undefined
    if (key) return key
  } catch (cause) {
    throw invalid('The proof is not a JWT.', cause)
  }
  throw invalid('The header of the proof has no key.')
}

/** Verifies a proof of possession and its nonce. Returns the proven key. */
async function verifyProof(
  provider: AuthorizationServer,
  { accessToken }: Holder,
  { proof_type: type, jwt }: JsonBody,
) {
  if (type !== 'jwt' || typeof jwt !== 'string') throw invalid('The proof must be a JWT.')
  const key = readProofKey(jwt)
  const { payload } = await compactVerify(jwt, toKeyObject(key), { algorithms }).catch((cause) => {
    throw invalid('The signature of the proof is invalid.', cause)
  })
  const claims: unknown = JSON.parse(Buffer.from(payload).toString('utf8'))
  if (!isObject(claims) || !isValidCredentialNonce(provider, accessToken, claims.nonce))
    throw invalid('The nonce of the proof is invalid or has expired.')
  return key
}

const credentialSubject = ({ idToken }: Grant, id: string): JsonBody => ({
  ...idToken.claims,
  ...idToken.userinfoClaims,
  id,
  ...(idToken.subject !== '' && { sub: idToken.subject }),
})

function sign(provider: AuthorizationServer, { grant }: Holder, key: Jwk): Promise<string> {
  const holder = `did:jwk:${Buffer.from(JSON.stringify(key)).toString('base64url')}`
  const at = seconds(provider.now())
  return signClaims(provider, 'openid', {
    iss: provider.config.issuer,
    sub: holder,
    jti: provider.newId(),
    iat: at,
    nbf: at,
    exp: at + LIFESPAN_SECONDS,
    vc: {
      '@context': ['https://www.w3.org/2018/credentials/v1'],
      type: ['VerifiableCredential', 'UserInfoCredential'],
      credentialSubject: credentialSubject(grant, holder),
    },
  })
}

export type CredentialResponse =
  | { status: 200; body: VerifiableCredentialResponse }
  | { status: 400; body: VerifiableCredentialPrimingResponse }

/** Issues a credential for an access token and a proof of possession (OpenID for Verifiable Credentials, draft 00). */
export async function issueCredential(
  provider: AuthorizationServer,
  request: Incoming,
): Promise<CredentialResponse> {
  const holder = await requireHolder(provider, request)
  const body = readJsonObject(request, invalid)
  if (body.format !== FORMAT) throw invalid(`format must be "${FORMAT}".`)
  const { proof } = body
  if (!isObject(proof)) return { status: 400, body: primingResponse(provider, holder) }
  const key = await verifyProof(provider, holder, proof)
  return { status: 200, body: { format: FORMAT, credential_draft_00: await sign(provider, holder, key) } }
}
