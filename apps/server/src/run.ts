import { ConfigError } from './environment.ts'

const MIN_NODE = 24

/** A Ctrl-C may be delivered more than once: by the terminal and by forwarding parent processes. */
const REPEATED_SIGNAL_MS = 1000
/** Longer than any service takes to complete requests, shorter than the grace period of container runtimes. */
const STOP_TIMEOUT_MS = 25_000

interface Stoppable {
  close(): Promise<void>
}

const endAt = (ms: number): void => {
  const end = (): never => {
    process.stderr.write(`shutdown did not finish within ${ms / 1000} s\n`)
    process.exit(1)
  }
  setTimeout(end, ms).unref()
}

/** Resolves with the first SIGINT or SIGTERM. A second one, or a slow stop, terminates the process. */
function firstSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let since: number | undefined
  const onSignal = (): void => {
    if (since === undefined) {
      since = performance.now()
      endAt(STOP_TIMEOUT_MS)
      resolve()
    } else if (performance.now() - since > REPEATED_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return promise
}

/**
 * Runs a program until a signal, then stops it gracefully. A signal during the start takes effect after it. Configuration
 * errors are printed without a stack. Never returns.
 */
export async function runUntilSignal(start: () => Promise<Stoppable>): Promise<never> {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
    process.stderr.write(
      `Node ${MIN_NODE} or newer is required, but this is ${process.version}. Run npm start, which installs it.\n`,
    )
    process.exit(1)
  }
  const signalled = firstSignal()
  try {
    const system = await start()
    await signalled
    await system.close()
    process.exit(0)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
