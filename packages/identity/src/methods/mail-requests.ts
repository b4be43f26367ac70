import { type Outbox, type OutboxMessage, Undeliverable } from '@tillkey/jobs'
import type { ProjectContext, Projects } from '@tillkey/platform-core'
import type { Keyring, SealedRows } from '@tillkey/secrets'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import type { Courier } from '../courier/courier.ts'
import type { MessageContext, TemplateType } from '../courier/courier-message.ts'
import { deliverableProject } from '../courier/deliverable-project.ts'
import { createIdentitiesStore } from '../identities/identities-store.ts'
import type { Identity } from '../identities/identity.ts'
import { identityView } from '../identities/identity-view.ts'
import { markSent } from '../identities/verifiable-addresses.ts'

/** Outbox messages that ask for a message of the courier. */
const KIND = 'mail request'

/** An address as identities have them. */
export interface Destination {
  via: string
  value: string
}

/** What a form asks to be sent to an address, whoever has it. */
export interface MailRequest {
  to: Destination
  /** For the owner of the address. */
  template: TemplateType
  /** For an address that nobody has; absent: nothing is sent. */
  unknownTemplate?: TemplateType | undefined
  /** `identity` is filled in when the message is written. */
  model: MessageContext & { code?: string; url?: string | undefined }
}

/** Whether something that is sent proves an address, which then says that it was sent. */
const provesAddress = ({ template }: MailRequest): boolean => template.startsWith('verification')

interface QueuedRequest {
  project: ProjectContext
  request: MailRequest
  /** '' when nobody has the address. */
  identityId: string
}

/** What a sealed request holds. */
interface SealedContent extends Omit<QueuedRequest, 'project'> {
  /** Where the project was reached; absent in requests of earlier versions. */
  publicUrl?: string
}

interface Fulfilment {
  project: ProjectContext
  /** Where the project was reached. Default: its own address. */
  publicUrl?: string | undefined
  request: MailRequest
  identity: Identity | undefined
  id?: string
}

/** Requests for messages: fulfilled at once, or after the answer, so that its time says nothing of who has an address. */
export interface MailRequests {
  /** Writes what is asked for in this unit of work. */
  fulfil(tx: Transaction, input: Fulfilment): Promise<void>
  /** Has it written once the transaction is committed: the same work for every address. */
  queue(tx: Transaction, input: QueuedRequest): Promise<void>
  /** The requests that wait, which are sealed. */
  sealed: SealedRows
  /** Deletes the requests that wait for these addresses. */
  erase(tx: Transaction, projectId: string, addresses: readonly string[]): Promise<void>
}

export interface MailRequestParts {
  db: Pick<Database, 'transaction'>
  outbox: Outbox
  projects: Pick<Projects, 'find'>
  keyring: Keyring
  courier: Courier
  now: () => number
}

/** What stands in the outbox: sealed, because it may hold a code. */
interface Payload {
  slug: string
  sealed: string
}

const sealContext = (slug: string): string => `mail request ${slug}`

/** Creates the requests for messages, and has the outbox deliver those that wait. */
export function createMailRequests(parts: MailRequestParts): MailRequests {
  const { db, outbox, projects, keyring, courier, now } = parts

  const requests: MailRequests = {
    async fulfil(tx, { project, publicUrl = project.publicUrl, request, identity, id }) {
      const { to, template, unknownTemplate, model } = request
      if (identity) {
        if (provesAddress(request)) await markSent(tx, identity, { value: to.value, now: now() })
        const whole = { ...model, identity: { ...identityView(identity, { publicUrl }) } }
        await courier.queue(tx, { id, template, to, model: whole, project })
      } else if (unknownTemplate) {
        // What was made for nobody is good for nothing, and is told nobody.
        const { code: _code, url: _url, ...context } = model
        await courier.queue(tx, { id, template: unknownTemplate, to, model: context, project })
      }
    },
    async queue(tx, { project, request, identityId }) {
      const { publicUrl } = project
      const sealed = keyring.seal(
        JSON.stringify({ request, identityId, publicUrl }),
        sealContext(project.slug),
      )
      const payload: Payload = { slug: project.slug, sealed }
      await outbox.write(tx, { kind: KIND, projectId: project.id, payload, about: request.to.value })
    },
    sealed: outbox.sealedPayloads(KIND, (payload) => {
      const { slug, sealed } = payload as Payload // written by `queue` alone
      const current = keyring.reseal(sealed, sealContext(slug))
      return current === undefined ? undefined : { slug, sealed: current }
    }),
    erase: (tx, projectId, about) => outbox.erase(tx, { kind: KIND, projectId, about }),
  }

  async function deliver({ id, payload }: OutboxMessage): Promise<void> {
    const { slug, sealed } = payload as Payload // written by `queue` alone
    const opened = keyring.open(sealed, sealContext(slug))
    if (opened === undefined) throw new Undeliverable('it was sealed with a secret that is gone')
    const { request, identityId, publicUrl } = JSON.parse(opened) as SealedContent // sealed by `queue` alone
    const project = await deliverableProject(slug, projects)
    await db.transaction(async (tx) => {
      const identity = identityId && (await createIdentitiesStore(tx).find(project.id, identityId))
      // An identity that is gone since was known when it was asked for: nobody is told otherwise.
      if (identity || identityId === '')
        await requests.fulfil(tx, { project, publicUrl, request, identity: identity || undefined, id })
    })
  }

  outbox.consume(KIND, (message) =>
    deliver(message).catch((error: unknown) => {
      // The message has its id: it was written at an earlier try.
      if (!(error instanceof UniqueViolation)) throw error
    }),
  )
  return requests
}
