import { markSent } from '@tillkey/identity/identities/addresses/verifiable-addresses.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { createIdentitiesStore } from '@tillkey/identity/identities/stores/identities-store.ts'
import { identityView } from '@tillkey/identity/identities/views/identity-view.ts'
import { type Outbox, type OutboxMessage, Undeliverable } from '@tillkey/jobs'
import type { Courier } from '@tillkey/messaging/courier/courier.ts'
import type { MessageContext, TemplateType } from '@tillkey/messaging/courier/courier-message.ts'
import { deliverableProject } from '@tillkey/messaging/courier/deliverable-project.ts'
import type { ProjectContext, Projects } from '@tillkey/platform-core'
import type { Keyring, SealedRows } from '@tillkey/secrets'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'

/** Kind of outbox messages that queue courier messages. */
const KIND = 'mail request'

/** An address of an identity. */
export interface MessageAddress {
  via: string
  value: string
}

/** Returns the address that a text is: an email address, or else a phone number. */
export const toMessageAddress = (value: string): MessageAddress => ({
  via: value.includes('@') ? 'email' : 'sms',
  value,
})

/** Orders addresses by their text. */
export const byAddress = (left: MessageAddress, right: MessageAddress): number =>
  left.value < right.value ? -1 : 1

/** A message to an address, whether or not it is known. */
export interface MailRequest {
  to: MessageAddress
  /** Template for a known address. */
  template: TemplateType
  /** Template for an unknown address. Default: no message. */
  unknownTemplate?: TemplateType | undefined
  /** `identity` is added when the message is written. */
  model: MessageContext & { code?: string; url?: string | undefined }
}

/** Returns whether the message verifies an address, which is then marked as sent. */
const provesAddress = ({ template }: MailRequest): boolean => template.startsWith('verification')

interface QueuedRequest {
  project: ProjectContext
  request: MailRequest
  /** '' for an unknown address. */
  identityId: string
}

/** Content of a sealed request. */
interface SealedContent extends Omit<QueuedRequest, 'project'> {
  /** Public URL of the request; absent in requests of earlier versions. */
  publicUrl?: string
}

interface Fulfilment {
  project: ProjectContext
  /** Public URL of the request. Default: that of the project. */
  publicUrl?: string | undefined
  request: MailRequest
  identity: Identity | undefined
  id?: string
}

/**
 * Messages written at once, or after the response so that its timing does not reveal whether an address is
 * known.
 */
export interface MailRequests {
  /** Writes the message inside the transaction. */
  fulfil(tx: Transaction, input: Fulfilment): Promise<void>
  /** Writes the message after the commit: the same work for every address. */
  queue(tx: Transaction, input: QueuedRequest): Promise<void>
  /** Queued requests, for key rotation. */
  sealed: SealedRows
  /** Deletes the queued requests for these addresses. */
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

/** Outbox payload, sealed because it may contain a code. */
interface Payload {
  slug: string
  sealed: string
}

const sealContext = (slug: string): string => `mail request ${slug}`

/** Creates the requests and registers their delivery with the outbox. */
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
        // A secret for an unknown address is useless and not sent.
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
      const { slug, sealed } = payload as Payload // only written by `queue`
      const current = keyring.reseal(sealed, sealContext(slug))
      return current === undefined ? undefined : { slug, sealed: current }
    }),
    erase: (tx, projectId, about) => outbox.erase(tx, { kind: KIND, projectId, about }),
  }

  async function deliver({ id, payload }: OutboxMessage): Promise<void> {
    const { slug, sealed } = payload as Payload // only written by `queue`
    const opened = keyring.open(sealed, sealContext(slug))
    if (opened === undefined) throw new Undeliverable('the secret it was sealed with is gone')
    const { request, identityId, publicUrl } = JSON.parse(opened) as SealedContent // only sealed by `queue`
    const project = await deliverableProject(slug, projects)
    await db.transaction(async (tx) => {
      const identity = identityId && (await createIdentitiesStore(tx).find(project.id, identityId))
      // An identity deleted meanwhile gets no message, as it was known when requested.
      if (identity || identityId === '')
        await requests.fulfil(tx, { project, publicUrl, request, identity: identity || undefined, id })
    })
  }

  outbox.consume(KIND, (message) =>
    deliver(message).catch((error: unknown) => {
      // An earlier attempt has written the message under this id.
      if (!(error instanceof UniqueViolation)) throw error
    }),
  )
  return requests
}
