import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { createInbox, startInboxSmtpServer } from '@tillkey/mail/inbox'
import { type OutboundCall } from '@tillkey/outbound'
import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { bundleProgram } from '../../../../launch/programs.ts'
import { CLIENT, createProviderFixture, ISSUER } from '../providers/provider-fixture.ts'
import { identityTables } from './index.ts'
import type { ProcessSettings } from './server-process.ts'

/** Retries of a message. */
export const RETRIES = 5
const source = fileURLToPath(new URL('server-process.ts', import.meta.url))

/** A server in its own process. */
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
  const child = spawn(process.execPath, [await bundleProgram(source), JSON.stringify(settings)], {
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

/** Overrides the mail server. */
export interface MailOptions {
  url: string
  retries: number
}

/** Overrides of the default project. */
export interface CrashHarnessOptions {
  mail?: MailOptions
  /** Credentials identified by the address. */
  credentials?: object
  selfservice?: object
  security?: object
}

/** A project with registration by password or provider, and verification. */
function projectWith(
  { url, retries }: MailOptions,
  { credentials, selfservice, security }: CrashHarnessOptions,
): ProjectDocument {
  const project = defaultProject(credentials)
  const { config } = project.services.identity as { config: object }
  const acme = {
    id: 'acme',
    provider: 'generic',
    issuer_url: ISSUER,
    scope: ['email'],
    ...CLIENT,
    mapper_url: mapper,
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

/** External services: mail server and a provider over HTTP. */
async function openOutside() {
  const inbox = createInbox({ now: Date.now, newId: randomUUID, capacity: 1000 })
  const mail = await startInboxSmtpServer(inbox, (error) => {
    // A killed sender resets its connection.
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
  })
  const provider = await createProviderFixture()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request)
      const reply = await provider.callOut(JSON.parse(body) as OutboundCall) // from the server process
      response.end(JSON.stringify(reply))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on a port
  const dispose = async () => {
    server.closeAllConnections()
    server.close()
    await mail.close()
  }
  return { inbox, mailUrl: mail.url, provider, providerUrl: `http://127.0.0.1:${port}`, dispose }
}

/** Location of a database that no process has open. */
async function databaseLocation(open: OpenTestDatabase) {
  const { db, url, file, ...database } = await open(identityTables)
  await db.close()
  const dispose = () => database[Symbol.asyncDispose]().catch(() => undefined)
  return { at: url ?? file, dispose }
}

/** A server that can be killed and restarted on its database, with its external services. */
export async function openCrashHarness(open: OpenTestDatabase, other: CrashHarnessOptions = {}) {
  const outside = await openOutside()
  const location = await databaseLocation(open)
  const project = projectWith(other.mail ?? { url: outside.mailUrl, retries: RETRIES }, other)
  const settings = { database: location.at, project, providerUrl: outside.providerUrl }
  let server = await start(settings)
  return {
    inbox: outside.inbox,
    provider: outside.provider,
    /** The current process. */
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
