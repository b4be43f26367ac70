import { listen as listenOnHost, type Service } from '@tillkey/host'
import { ConfigError } from './environment.ts'

const listenProblems: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'requires more privileges',
}

interface Listener {
  app: Service['app']
  host: string
  port: number
  /** Names of the settings for port and host. */
  settings: { port: string; host: string }
}

/** Listens on a port. Failures name the setting. */
export async function listen({ app, host, port, settings }: Listener): Promise<void> {
  try {
    await listenOnHost(app, { host, port })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException // listening throws this type
    const problem = listenProblems[code ?? '']
    throw new ConfigError([
      problem
        ? `${settings.port}: port ${port} on ${host} ${problem}.`
        : `${settings.host}: can't listen on ${host}: ${message}`,
    ])
  }
}
