import { once } from 'node:events'
import type { Server } from 'node:net'
import type { ReceivedCall, Surroundings } from '../player/target.ts'
import { createAuthenticator } from './authenticator.ts'
import { createInbox } from './inbox.ts'
import { createMailSink, type ReceivedMail } from './mail-sink.ts'
import { createOpenIdProvider } from './openid-provider.ts'
import { createScenarioServer } from './scenario-server.ts'
import { createWebHooks } from './web-hooks.ts'

const CALL_PATIENCE_MS = 5000

/** Ports of the fixtures. */
export interface SurroundingPorts {
  /** Ports of the mail servers. */
  mail: readonly number[]
  /** Port of the scenario's web server. */
  scenario: number
  openIdProvider: number
  webHooks: number
  /** Port of the software authenticator. */
  authenticator: number
}

/** The ports in recorded configurations. */
export const recordedPorts: SurroundingPorts = {
  mail: [12_525, 17_125],
  scenario: 4456,
  openIdProvider: 17_110,
  webHooks: 17_120,
  authenticator: 17_130,
}

interface SurroundingOptions {
  ports: SurroundingPorts
  /** Milliseconds since 1970 by the clock of the server under test. */
  now: () => number
  /**
   * How long to wait for a message: milliseconds, unless the scenario says otherwise, or a function that waits for pending
   * deliveries.
   */
  mailPatience: number | (() => Promise<void>)
}

export interface RunningSurroundings extends Surroundings {
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const formatAddress = (port: number): string => `http://${HOST}:${port}`

/** Base URLs of the fixtures as scenarios name them. `hook` depends on the recording. */
export const surroundingBases = (group: string, ports: SurroundingPorts): Record<string, string> => ({
  idp: formatAddress(ports.openIdProvider),
  authenticator: formatAddress(ports.authenticator),
  hook: formatAddress(/^h(26)?-/.test(group) ? ports.scenario : ports.webHooks),
})

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, HOST)
  await once(server, 'listening')
}

async function close(server: Server): Promise<void> {
  if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
    server.closeAllConnections()
  server.close()
}

/** Starts the mail server, the OpenID provider and the web hook receivers of the recorded configurations. */
export async function startSurroundings(options: SurroundingOptions): Promise<RunningSurroundings> {
  const { ports, now, mailPatience } = options
  const mails = createInbox<ReceivedMail>()
  const calls = createInbox<ReceivedCall>()
  const scenario = createScenarioServer(calls.put)
  const servers: [Server, number][] = [
    ...ports.mail.map((port): [Server, number] => [createMailSink(mails.put), port]),
    [scenario.server, ports.scenario],
    [createOpenIdProvider({ issuer: formatAddress(ports.openIdProvider), now }), ports.openIdProvider],
    [createWebHooks(), ports.webHooks],
    [createAuthenticator(), ports.authenticator],
  ]
  for (const [server, port] of servers) await listen(server, port)
  return {
    async takeMail(address, waitMs) {
      const isFor = ({ to }: ReceivedMail): boolean => to.includes(address)
      if (typeof mailPatience === 'number') return (await mails.take(isFor, waitMs ?? mailPatience))?.text
      await mailPatience()
      return (await mails.take(isFor, 0))?.text
    },
    serve(responses) {
      calls.clear()
      scenario.serve(responses)
    },
    takeCall: (path, waitMs) => calls.take((call) => call.path === path, waitMs ?? CALL_PATIENCE_MS),
    async close() {
      for (const [server] of servers) await close(server)
    },
  }
}
