import { ConfigError } from './config.ts'

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

/** The first SIGINT or SIGTERM stops a system, which finishes what it is doing; another one ends the process at once. */
function stopOnSignal(system: Stoppable): void {
  let stoppingSince: number | undefined
  const onSignal = async (): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    endAt(STOPPED_AFTER_MS)
    await system.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void onSignal())
  process.on('SIGTERM', () => void onSignal())
}

/** Runs a program's start, and its stop on a signal; a wrong setting is told without a stack. */
export async function runUntilSignal(start: () => Promise<Stoppable>): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
    process.stderr.write(`Node ${MIN_NODE} or newer is needed, this is ${process.version}: run npm start.\n`)
    process.exit(1)
  }
  try {
    stopOnSignal(await start())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
