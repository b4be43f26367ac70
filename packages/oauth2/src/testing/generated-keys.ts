import { type GenerateRsa, generateRsa, type KeyPair } from '../keys/key-generation.ts'

/** More keys than any test compares in one set. */
const POOL_SIZE = 4

const pool: Promise<KeyPair>[] = []
let taken = 0

/**
 * Returns RSA keys generated once per process, because generating them takes most of a test server's start. Always of 2048
 * bits: 4096 take fourteen times as long.
 */
export function takeGeneratedRsa(): ReturnType<GenerateRsa> {
  const index = taken++ % POOL_SIZE
  const pair = pool[index] ?? generateRsa(2048)
  pool[index] = pair
  return pair
}
