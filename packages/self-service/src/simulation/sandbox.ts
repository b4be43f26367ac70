import type { CookieSettings } from '@tillkey/identity/browser/cookie-options.ts'
import { createCsrf } from '@tillkey/identity/browser/csrf.ts'
import { createSessionCookie } from '@tillkey/identity/sessions/session-cookie.ts'
import { COURIER_KIND, type CourierPayload, createCourier } from '@tillkey/messaging/courier/courier.ts'
import { openContent } from '@tillkey/messaging/courier/courier-delivery.ts'
import { createCourierStore } from '@tillkey/messaging/courier/courier-store.ts'
import type { Log, Ports, ProjectContext } from '@tillkey/platform-core'
import { createKeyring, type Keyring, randomText } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import { createOneTimeCodes } from '../codes/one-time-codes.ts'
import { createContinuity } from '../flows/continuity.ts'
import type { Services } from '../flows/services.ts'
import { createMailRequests } from '../methods/mail-requests.ts'
import type { Providers } from '../providers/providers.ts'
import { createServices, type ServiceParts } from '../self-service.ts'
import { openSandboxDatabase } from './sandbox-database.ts'
import { createSandboxOutbox, type SandboxOutbox } from './sandbox-outbox.ts'
import { createSandboxWebHooks } from './sandbox-web-hooks.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** What a sandbox shares with the real services: programs, hashing, and the definitions of flows. */
export type SharedParts = Pick<
  ServiceParts,
  | 'definitions'
  | 'verificationMethods'
  | 'hasher'
  | 'jsonnet'
  | 'providers'
  | 'ports'
  | 'now'
  | 'newId'
  | 'log'
> & { cookies: CookieSettings }

/** Codes and links that were sent, by the kind of secret. */
export type SentSecretKind = 'code' | 'url'

export interface Sandbox {
  db: Database
  services: Services
  timeline: Timeline
  /** Runs the work that flows leave for after their response. */
  flush(): Promise<void>
  /** Returns the code or link of the latest message. */
  lastSecret(kind: SentSecretKind): string | undefined
  close(): Promise<void>
}

export interface SandboxOptions {
  project: ProjectContext
  sendsWebHooks: boolean
  /** Replaces answers of social sign-in providers. */
  providers: Providers
}

const SECRET_LENGTH = 64

/** Events that report calls, which the timeline shows itself. */
const isOfWebHook = (name: string): boolean => name.startsWith('Webhook')

/** Ports that record events, read organizations, and reach nothing else. */
function sandboxPorts({ organizations }: Ports, timeline: Timeline): Ports {
  return {
    events: {
      async note(tx, { name, attributes }) {
        if (!isOfWebHook(name)) tx.afterCommit(() => void timeline.add({ event: { name, attributes } }))
      },
      count: () => undefined,
    },
    ...(organizations && {
      organizations: {
        find: organizations.find,
        findByDomain: organizations.findByDomain,
        hold: async (_tx, projectId, id) => (await organizations.find(projectId, id)) !== undefined,
      },
    }),
  }
}

interface CollectedMessages {
  db: Database
  keyring: Keyring
  timeline: Timeline
}

/** Records queued messages instead of sending them. Returns a reader of the secrets in the latest one. */
function collectMessages(
  outbox: SandboxOutbox,
  { db, keyring, timeline }: CollectedMessages,
): Sandbox['lastSecret'] {
  let latest: Record<string, unknown> = {}
  outbox.consume(COURIER_KIND, async ({ projectId, payload }) => {
    const { id } = payload as CourierPayload // only the courier writes this kind
    const message = await createCourierStore(db).find(projectId, id)
    const content = message && openContent(message, keyring)
    if (!content) return
    const { recipient: to, templateType: template, subject, type } = message
    const { text, html, templateData } = content
    latest = templateData
    const via = type === 'email' ? 'email' : 'sms'
    timeline.add({ message: { via, to, template, subject, text, ...(html !== undefined && { html }) } })
  })
  return (kind) => {
    const found = Object.entries(latest).find(([name]) => name.endsWith(`_${kind}`) && name !== 'request_url')
    return typeof found?.[1] === 'string' ? found[1] : undefined
  }
}

const logFailure =
  (log: Log, { slug }: ProjectContext) =>
  (error: unknown): void =>
    log.info({ err: error, project: slug }, 'delivery in a simulation failed')

/**
 * Opens services over a database in memory, with secrets of their own: nothing that they store, seal or sign
 * exists or is valid outside.
 */
export async function openSandbox(
  parts: SharedParts,
  { project, sendsWebHooks, providers }: SandboxOptions,
): Promise<Sandbox> {
  const { now, newId, log, jsonnet, cookies } = parts
  const db = await openSandboxDatabase(project)
  const keyring = createKeyring([randomText(SECRET_LENGTH)])
  const timeline = createTimeline(now)
  const outbox = createSandboxOutbox({ now, newId }, logFailure(log, project))
  const ports = sandboxPorts(parts.ports, timeline)
  const projects = { find: async () => project }
  const courier = createCourier({ outbox, keyring, now, newId, log })
  const lastSecret = collectMessages(outbox, { db, keyring, timeline })
  const shared = { db, ports, outbox, projects, keyring, jsonnet, log, now, newId }
  const services = createServices({
    db,
    keyring,
    ports,
    now,
    newId,
    log,
    jsonnet,
    courier,
    providers,
    hasher: parts.hasher,
    definitions: parts.definitions,
    verificationMethods: parts.verificationMethods,
    throttle: 'on',
    revalidateProject: async () => undefined,
    webHooks: createSandboxWebHooks({ ...shared, timeline, sends: sendsWebHooks }),
    sessionCookie: createSessionCookie(keyring, cookies, now),
    csrf: createCsrf(keyring, cookies),
    cipherOf: () => keyring,
    codes: createOneTimeCodes(keyring),
    mailRequests: createMailRequests({ db, outbox, projects, keyring, courier, now }),
    continuity: createContinuity(keyring, cookies),
  })
  return { db, services, timeline, lastSecret, flush: outbox.flush, close: () => db.close() }
}
