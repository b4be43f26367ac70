import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

/** User present. */
const PRESENT = 0x01
/** Attested credential data included. */
const WITH_KEY = 0x40

/** Overrides for a response: counter, relying party, origin, user handle in base64url. */
interface SoftKeyAnswer {
  count?: number
  rp?: string
  from?: string
  handle?: string
}

interface SignedData extends SoftKeyAnswer {
  more?: Buffer
}

/** A software security key for simulations and tests, which responds like a browser with a key. */
export function createSoftKey({ rpId, origin }: { rpId: string; origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const clientData = (type: string, challenge: string, from = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  function authenticatorData(flags: number, { rp, count, more = Buffer.alloc(0) }: SignedData = {}): Buffer {
    const counted = Buffer.alloc(4)
    counter = count ?? counter + 1
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rp ?? rpId), Buffer.from([flags]), counted, more])
  }
  const answer = (response: Record<string, Buffer>): string =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      response: Object.fromEntries(
        Object.entries(response).map(([name, value]) => [name, value.toString('base64url')]),
      ),
    })

  return {
    /** Value of `webauthn_register`. */
    register(challenge: string, as: SoftKeyAnswer = {}): string {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(Buffer.from(x, 'base64url'))],
          [-3, bytes(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const described = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)])
      const authData = bytes(authenticatorData(PRESENT | WITH_KEY, { ...as, more: described }))
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]) as unknown as Parameters<typeof isoCBOR.encode>[0], // a map of CBOR values, which the type omits
      )
      return answer({
        attestationObject: Buffer.from(attestation),
        clientDataJSON: clientData('webauthn.create', challenge, as.from),
      })
    },
    /** Value of `webauthn_login`. */
    login(challenge: string, as: SoftKeyAnswer = {}): string {
      const data = authenticatorData(PRESENT, as)
      const client = clientData('webauthn.get', challenge, as.from)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      const { handle } = as
      const user = handle === undefined ? {} : { userHandle: Buffer.from(handle, 'base64url') }
      return answer({ authenticatorData: data, clientDataJSON: client, signature, ...user })
    },
  }
}

export type SoftKey = ReturnType<typeof createSoftKey>
