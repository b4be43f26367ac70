import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Server } from 'node:http'
import { asText, isObject, parseJson, valueAt } from '../player/json.ts'
import { encodeCbor } from './cbor.ts'
import { createFixtureServer } from './fixture-server.ts'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40
const AAGUID = Buffer.alloc(16)

/** A ceremony as a scenario requests it. */
interface Ceremony {
  /** Creation or request options (WebAuthn Level 2, 5.4 and 5.5), without the member that contains them. */
  options: unknown
  origin: string
  /** Name under which the key is kept. */
  as: string
  /**
   * What is wrong with the answer: `origin`, `challenge`, `rp`, `type`, `signature`, `counter` (returns to 0),
   * `user` (not verified), `handle` (of another user).
   */
  fault: unknown
}

interface Key {
  id: Buffer
  privateKey: KeyObject
  userHandle: unknown
  counter: number
}

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

function unwrap(options: unknown): unknown {
  const all = typeof options === 'string' ? parseJson(options) : options
  return valueAt(all, '/publicKey') ?? valueAt(all, '/credentialOptions/publicKey') ?? all
}

function readCeremony(text: string): Ceremony {
  const body = parseJson(text)
  if (!isObject(body)) throw new Error('the ceremony is not JSON')
  const { options, origin, as, break: fault } = body
  return { options: unwrap(options), origin: asText(origin), as: asText(as), fault }
}

function clientData({ options, origin, fault }: Ceremony, type: 'create' | 'get'): string {
  const other = type === 'create' ? 'get' : 'create'
  return JSON.stringify({
    type: `webauthn.${fault === 'type' ? other : type}`,
    challenge: fault === 'challenge' ? base64url(randomBytes(32)) : valueAt(options, '/challenge'),
    origin: fault === 'origin' ? 'https://elsewhere.test' : origin,
    crossOrigin: false,
  })
}

/** Start of the authenticator data (WebAuthn Level 2, 6.1): relying party, flags and counter. */
function authenticatorData(
  { fault }: Ceremony,
  relyingParty: unknown,
  { flags, counter }: { flags: number; counter: number },
): Buffer {
  const verified = fault === 'user' ? 0 : USER_VERIFIED
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const hash = sha256(fault === 'rp' ? 'elsewhere.test' : asText(relyingParty))
  return Buffer.concat([hash, Buffer.from([USER_PRESENT | verified | flags]), count])
}

function credential(id: Buffer, response: Record<string, unknown>): object {
  return { id: base64url(id), rawId: base64url(id), type: 'public-key', response }
}

function createKey(ceremony: Ceremony, keys: Map<string, Key>): object {
  const { options, as } = ceremony
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  // COSE key (RFC 9053, 7.1.1): EC2, ES256, P-256.
  const cose = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const data = Buffer.concat([
    authenticatorData(ceremony, valueAt(options, '/rp/id'), { flags: ATTESTED, counter: 0 }),
    AAGUID,
    Buffer.from([0, id.length]),
    id,
    encodeCbor(cose),
  ])
  keys.set(as, { id, privateKey, userHandle: valueAt(options, '/user/id'), counter: 0 })
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ])
  return credential(id, {
    clientDataJSON: base64url(clientData(ceremony, 'create')),
    attestationObject: base64url(encodeCbor(attestation)),
  })
}

function useKey(ceremony: Ceremony, keys: Map<string, Key>): object {
  const { options, as, fault } = ceremony
  const key = keys.get(as)
  if (!key) throw new Error(`no key is called ${as}`)
  key.counter = fault === 'counter' ? 0 : key.counter + 1
  const data = authenticatorData(ceremony, valueAt(options, '/rpId'), { flags: 0, counter: key.counter })
  const client = clientData(ceremony, 'get')
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey)
  if (fault === 'signature')
    signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 255, signature.length - 1)
  return credential(key.id, {
    authenticatorData: base64url(data),
    clientDataJSON: base64url(client),
    signature: base64url(signature),
    userHandle: fault === 'handle' ? base64url(randomBytes(48)) : key.userHandle,
  })
}

/** A software authenticator: `POST /create` makes a key, `POST /get` signs with it. It does not listen yet. */
export function createAuthenticator(): Server {
  const keys = new Map<string, Key>()
  return createFixtureServer(({ url, text }) => {
    const ceremony = readCeremony(text)
    const body = url.pathname === '/create' ? createKey(ceremony, keys) : useKey(ceremony, keys)
    return { status: 200, body }
  })
}
