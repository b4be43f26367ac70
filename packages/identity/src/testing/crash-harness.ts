import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createInbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { type OutboundCall } from '@tillkey/outbound'
import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { programOf } from '../../../../launch/programs.ts'
import { defaultProject } from '../default-project.ts'
import { CLIENT, createProviderFixture, ISSUER } from '../providers/provider-fixture.ts'
import type { ProcessSettings } from './server-process.ts'

/** Tries after the first that a message has. */
export const RETRIES = 5
const source = fileURLToPath(new URL('server-process.ts', import.meta.url))

/** A server in a process of its own. */
export interface Process {
  origin: string
  kill(): Promise<void>
}

async function readOrigin({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the process has no output')
  const [line] = (await once(stdout, 'data')) as [Buffer]
  return line.toString().trim()
}

async function start(settings: ProcessSettings): Promise<Process> {
  const child = spawn(process.execPath, [await programOf(source), JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const origin = await readOrigin(child)
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  return { origin, kill }
}

const mapper = sourceOfText(
  "local claims = std.extVar('claims'); { identity: { traits: { email: claims.email } } }",
)

/** Where somebody's mails go other than to the inbox of the world. */
export interface MailOptions {
  url: string
  retries: number
}

/** What a world is otherwise than for people who sign up with a password, or with another service. */
export interface WorldOptions {
  mail?: MailOptions
  /** What an address identifies. */
  credentials?: object
  selfservice?: object
  security?: object
}

/** People sign up with a password, or with another service, and are sent a message to confirm their address. */
function projectWith(
  { url, retries }: MailOptions,
  { credentials, selfservice, security }: WorldOptions,
): ProjectDocument {
  const project = defaultProject(credentials)
  const { config } = project.services.identity as { config: object }
  const acme = {
    ...{ id: 'acme', provider: 'generic', issuer_url: ISSUER, scope: ['email'] },
    ...{ ...CLIENT, mapper_url: mapper },
  }
  const after = { hooks: [{ hook: 'session' }] }
  return {
    ...project,
    services: {
      identity: {
        config: {
          ...config,
          ...(security && { security }),
          courier: {
            message_retries: retries,
            smtp: { connection_uri: `${url}/?disable_starttls=true`, from_address: 'no-reply@shop.test' },
          },
          selfservice: selfservice ?? {
            methods: { oidc: { enabled: true, config: { providers: [acme] } } },
            flows: {
              recovery: { enabled: true },
              verification: { enabled: true },
              registration: { after: { password: after, oidc: after } },
            },
          },
        },
      },
    },
  }
}

/** What stands outside: the mail server, and a provider that answers over HTTP. */
async function openOutside() {
  const inbox = createInbox({ now: Date.now, newId: randomUUID, capacity: 1000 })
  const mail = await startInboxSmtpServer(inbox, (error) => {
    // A sender that is killed leaves its connection in the middle.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  })
  const provider = await createProviderFixture()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const answer = await provider.callOut(JSON.parse(body) as OutboundCall) // the process's own
      response.end(JSON.stringify(answer))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const dispose = async () => {
    server.closeAllConnections()
    server.close()
    await mail.close()
  }
  return { inbox, mailUrl: mail.url, provider, providerUrl: `http://127.0.0.1:${port}`, dispose }
}

/** Where a database is that no process has open. */
async function databaseLocation(open: OpenTestDatabase) {
  const { db, url, file, ...database } = await open()
  await db.close()
  const dispose = () => database[Symbol.asyncDispose]().catch(() => undefined)
  return { at: url ?? file, dispose }
}

/** A server that can be killed and started again over the same database, and what stands around it. */
export async function openCrashWorld(open: OpenTestDatabase, other: WorldOptions = {}) {
  const outside = await openOutside()
  const location = await databaseLocation(open)
  const project = projectWith(other.mail ?? { url: outside.mailUrl, retries: RETRIES }, other)
  const settings = { database: location.at, project, providerUrl: outside.providerUrl }
  let server = await start(settings)
  return {
    ...{ inbox: outside.inbox, provider: outside.provider },
    /** The one that runs now. */
    server: (): Process => server,
    async restart(): Promise<Process> {
      await server.kill()
      server = await start(settings)
      return server
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await server.kill()
      await location.dispose()
      await outside.dispose()
    },
  }
}
