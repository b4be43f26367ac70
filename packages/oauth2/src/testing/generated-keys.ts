import { type GenerateRsa, generateRsa, type KeyPair } from '../keys/key-generation.ts'

/** So many differ; no test looks at more of one set. */
const POOL_SIZE = 4

const pool: Promise<KeyPair>[] = []
let taken = 0

/**
 * RSA keys that this process has drawn before, in turn: for servers of tests, each of which would draw two of its own at thirty
 * milliseconds of processor time and more. Of 2048 bits, whatever is asked for: 4096 take fourteen times as long.
 */
export function takeGeneratedRsa(): ReturnType<GenerateRsa> {
  const index = taken++ % POOL_SIZE
  const pair = pool[index] ?? generateRsa(2048)
  pool[index] = pair
  return pair
}
