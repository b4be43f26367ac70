import type { CourierSettings } from '@tillkey/identity/config/courier-config.ts'
import { type IdentityConfig, identityConfig } from '@tillkey/identity/identity-config.ts'
import { type Consumer, type Outbox, Undeliverable } from '@tillkey/jobs'
import { MailError } from '@tillkey/mail'
import type { Projects } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import { type Channels, NoChannelError } from './channels.ts'
import { COURIER_KIND, type CourierPayload, contentContext } from './courier.ts'
import type { CourierMessage, MessageContent } from './courier-message.ts'
import { createCourierStore } from './courier-store.ts'
import { deliverableProject } from './deliverable-project.ts'

export interface DeliveryParts {
  db: Database
  projects: Projects
  keyring: Keyring
  channels: Channels
  now: () => number
  newId: () => string
}

const MAX_REASON_LENGTH = 500

/** Decrypts the content of a message; undefined when its secret is gone. */
export function openContent(
  { projectId, id, content }: CourierMessage,
  keyring: Keyring,
): MessageContent | undefined {
  const opened = keyring.open(content, contentContext(projectId, id))
  return opened === undefined ? undefined : (JSON.parse(opened) as MessageContent) // only sealed by `queue`
}

/** A final error makes retries pointless. */
const isFinal = (error: unknown): boolean =>
  error instanceof NoChannelError || (error instanceof MailError && error.failure === 'refused')

const failureReason = (error: unknown): string =>
  (error instanceof Error ? error.message : 'no reason').slice(0, MAX_REASON_LENGTH)

interface Attempt {
  message: CourierMessage
  settings: CourierSettings
  /** Undefined when the message was accepted. */
  error: unknown
}

/** Stores the dispatch and the state of the message. Content is erased after delivery; abandoned messages can be sent again. */
async function settle(
  { message, settings, error }: Attempt,
  { db, now, newId }: DeliveryParts,
): Promise<void> {
  const isAccepted = error === undefined
  const isOver = isAccepted || isFinal(error) || message.sendCount > settings.retries
  const status = isAccepted ? 'sent' : isOver ? 'abandoned' : 'queued'
  const reason = isAccepted ? null : failureReason(error)
  await db.transaction(async (tx) => {
    const store = createCourierStore(tx)
    await store.addDispatch(message.projectId, {
      id: newId(),
      messageId: message.id,
      status: isAccepted ? 'success' : 'failed',
      error: reason,
      createdAt: now(),
    })
    const content = isAccepted && !settings.showsContent ? '' : message.content
    await store.settle(message, { status, content, now: now() })
  })
  if (isAccepted) return
  throw isOver ? new Undeliverable(reason ?? '', { cause: error }) : error
}

/**
 * Attempts one delivery and stores its outcome. A message whose attempts kept dying with their process is
 * abandoned.
 */
async function attemptDelivery(
  message: CourierMessage,
  { courier: settings, outbound }: IdentityConfig,
  { parts, signal }: { parts: DeliveryParts; signal: AbortSignal },
): Promise<void> {
  const { keyring, channels } = parts
  const content = openContent(message, keyring)
  let error: unknown
  try {
    if (content === undefined) throw new NoChannelError('the message can no longer be decrypted')
    if (message.sendCount > settings.retries + 1) throw new NoChannelError('each try ended with its process')
    await channels({ message, content, settings, outbound }, signal)
  } catch (thrown) {
    signal.throwIfAborted()
    error = thrown
  }
  await settle({ message, settings, error }, parts)
}

/** Delivers messages at least once; completed messages are skipped. */
export const createCourierConsumer =
  (parts: DeliveryParts): Consumer =>
  async ({ projectId, payload }, signal) => {
    const { id, slug } = payload as CourierPayload // Only `queue` writes this kind.
    const config = identityConfig(await deliverableProject(slug, parts.projects))
    const message = await createCourierStore(parts.db).begin(projectId, id, parts.now())
    if (message) await attemptDelivery(message, config, { parts, signal })
  }

/** Above any configured number: the message counts its own attempts. */
const MAX_TRIES = 10_000

/** Registers the courier with the outbox; every process delivers. */
export function deliverMessages(outbox: Outbox, parts: DeliveryParts): void {
  outbox.consume(COURIER_KIND, createCourierConsumer(parts), {
    parallel: 4,
    tries: MAX_TRIES,
    backoff: { first: 1000, longest: 3_600_000 },
  })
}
