import { ConfigError } from './environment.ts'

const MIN_NODE = 24

/** A Ctrl-C can reach a process more than once: from the terminal, and from programs that hand it on. */
const SAME_SIGNAL_MS = 1000
/** Longer than every service takes to finish its requests, shorter than what runs containers waits before it kills. */
const STOPPED_AFTER_MS = 25_000

interface Stoppable {
  close(): Promise<void>
}

const endAt = (ms: number): void => {
  const end = (): never => {
    process.stderr.write(`still not stopped after ${ms / 1000} s\n`)
    process.exit(1)
  }
  setTimeout(end, ms).unref()
}

/** Resolves with the first SIGINT or SIGTERM from now on; another one, or too long a stop, ends the process at once. */
function firstSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let since: number | undefined
  const onSignal = (): void => {
    if (since === undefined) {
      since = performance.now()
      endAt(STOPPED_AFTER_MS)
      resolve()
    } else if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return promise
}

/**
 * Runs a program until a signal, then lets it finish what it is doing; what is signalled while it starts stops as soon as it
 * has started. A wrong setting is told without a stack. Never returns.
 */
export async function runUntilSignal(start: () => Promise<Stoppable>): Promise<never> {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
    process.stderr.write(`Node ${MIN_NODE} or newer is needed, this is ${process.version}: run npm start.\n`)
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
