import { ConfigError } from './config.ts'

const MIN_NODE = 24

/** Runs a program's start, and its stop on a signal; a wrong setting is told without a stack. */
export async function runUntilSignal(start: () => Promise<{ close(): Promise<void> }>): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE) {
    process.stderr.write(`Node ${MIN_NODE} or newer is needed, this is ${process.version}: run npm start.\n`)
    process.exit(1)
  }
  try {
    const system = await start()
    let isStopping = false
    const stop = async (): Promise<void> => {
      if (isStopping) return
      isStopping = true
      await system.close()
      process.exit(0)
    }
    process.on('SIGINT', () => void stop())
    process.on('SIGTERM', () => void stop())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
