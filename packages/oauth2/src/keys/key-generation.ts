import { generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Jwk } from './jwk.ts'

const generate = promisify(generateKeyPair)

export interface KeyPair {
  privateKey: KeyObject
}

/** Draws an RSA key of so many bits. */
export type GenerateRsa = (bits: number) => Promise<KeyPair>

/** By the thread pool of Node: requests go on meanwhile. */
export const generateRsa: GenerateRsa = (modulusLength) => generate('rsa', { modulusLength })

type Generate = (generateRsa: GenerateRsa) => Promise<KeyPair>

const rsa =
  (bits: number): Generate =>
  (generateRsa) =>
    generateRsa(bits)

const curve = (namedCurve: string) => (): Promise<KeyPair> => generate('ec', { namedCurve })

/** By algorithm. */
const generators: Record<string, Generate> = {
  RS256: rsa(4096),
  RS384: rsa(4096),
  RS512: rsa(4096),
  PS256: rsa(2048),
  PS384: rsa(2048),
  PS512: rsa(2048),
  ES256: curve('P-256'),
  ES384: curve('P-384'),
  ES512: curve('P-521'),
  EdDSA: () => generate('ed25519'),
}

export interface KeyDescription {
  alg: string
  use: string
  kid: string
}

const toJwk = ({ privateKey }: KeyPair, description: KeyDescription): Jwk => ({
  ...(privateKey.export({ format: 'jwk' }) as Jwk), // its kty is there
  ...description,
})

/** A new private key; nothing for an algorithm that no keys are generated for. */
export async function generateJwk(
  description: KeyDescription,
  generateRsa: GenerateRsa,
): Promise<Jwk | undefined> {
  const generator = Object.hasOwn(generators, description.alg) ? generators[description.alg] : undefined
  return generator && toJwk(await generator(generateRsa), description)
}

/**
 * A signing key that nobody asked for by name: RSA of 2048 bits, which signs five times as fast as 4096 and is as
 * long as any recommendation asks for.
 */
export const generateSigningJwk = async (kid: string, generateRsa: GenerateRsa): Promise<Jwk> =>
  toJwk(await generateRsa(2048), { alg: 'RS256', use: 'sig', kid })
