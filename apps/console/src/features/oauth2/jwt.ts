/** A decoded JSON Web Token, not verified. */
export interface DecodedJwt {
  header: Readonly<Record<string, unknown>>
  claims: Readonly<Record<string, unknown>>
  /** What was signed. */
  input: string
  signature: Uint8Array<ArrayBuffer>
}

export type Verification = 'valid' | 'invalid' | 'unknownKey' | 'unsupported'

interface PublicKey {
  kid?: string
  [member: string]: unknown
}

const decodeBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const decodeObject = (text: string): Record<string, unknown> =>
  Object(JSON.parse(new TextDecoder().decode(decodeBytes(text)))) as Record<string, unknown> // members are read as unknown

/** Decodes a JWT without sending it. Returns undefined for any other text. */
export function decodeJwt(token: string): DecodedJwt | undefined {
  const parts = token.split('.')
  const [header = '', claims = '', signature = ''] = parts
  if (parts.length !== 3 || header === '') return undefined
  try {
    return {
      header: decodeObject(header),
      claims: decodeObject(claims),
      input: `${header}.${claims}`,
      signature: decodeBytes(signature),
    }
  } catch {
    return undefined
  }
}

interface Algorithm {
  key: RsaHashedImportParams | EcKeyImportParams | { name: string }
  verify: RsaPssParams | EcdsaParams | { name: string }
}

/** Returns the parameters of a JWS algorithm, if browsers can verify it. */
function findAlgorithm(name: string): Algorithm | undefined {
  const [, family = '', size = ''] = /^(RS|PS|ES)(256|384|512)$/.exec(name) ?? []
  const hash = `SHA-${size}`
  if (family === 'RS') {
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash }
    return { key: rsa, verify: rsa }
  }
  if (family === 'PS')
    return { key: { name: 'RSA-PSS', hash }, verify: { name: 'RSA-PSS', saltLength: Number(size) / 8 } }
  if (family === 'ES')
    return {
      key: { name: 'ECDSA', namedCurve: size === '512' ? 'P-521' : `P-${size}` },
      verify: { name: 'ECDSA', hash },
    }
  return name === 'EdDSA' ? { key: { name: 'Ed25519' }, verify: { name: 'Ed25519' } } : undefined
}

/** Verifies the signature of a JWT with the public keys of the project. */
export async function verifyJwt(jwt: DecodedJwt, keys: readonly PublicKey[]): Promise<Verification> {
  const { alg, kid } = jwt.header
  const key = keys.find((each) => each.kid === kid)
  if (!key) return 'unknownKey'
  const algorithm = findAlgorithm(String(alg))
  if (!algorithm) return 'unsupported'
  try {
    const jwk: JsonWebKey = { ...key, key_ops: ['verify'] }
    const imported = await crypto.subtle.importKey('jwk', jwk, algorithm.key, false, ['verify'])
    const input = new TextEncoder().encode(jwt.input)
    return (await crypto.subtle.verify(algorithm.verify, imported, jwt.signature, input))
      ? 'valid'
      : 'invalid'
  } catch {
    return 'unsupported'
  }
}
