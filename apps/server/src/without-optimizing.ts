import { setFlagsFromString } from 'node:v8'

/** What V8 goes by unless told: functions of more bytes of its code are left unoptimized. */
const OPTIMIZED_BYTES = 61_440

const optimizeUpTo = (bytes: number): void => setFlagsFromString(`--max-optimized-bytecode-size=${bytes}`)

/**
 * Runs a start without V8's optimizing compilers: hardly anything of it runs again, and what they take stays with the process,
 * 5 MiB of pages of Node's own file that nothing else reads, and gaps of up to 13 MiB among what is allocated. From its end
 * on, well or not, functions are optimized as ever.
 */
export async function withoutOptimizing<T>(start: () => Promise<T>): Promise<T> {
  optimizeUpTo(0)
  try {
    return await start()
  } finally {
    optimizeUpTo(OPTIMIZED_BYTES)
  }
}
