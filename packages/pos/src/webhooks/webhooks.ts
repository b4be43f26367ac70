import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import type { Discrepancies } from '../discrepancies/discrepancies.ts'
import { createLinksStore, type Link } from '../links/links-store.ts'
import { openCredential } from '../links/open-credential.ts'
import { type ProviderAccess, signingKeyPurpose } from '../links/provider-access.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { otherPaymentIn } from '../payments/same-payment.ts'
import type { WebhookEvent } from '../provider/provider.ts'
import { notAnEvent } from '../provider/provider-errors.ts'
import type { ForgedEvents } from './forged-events.ts'
import { createWebhookEventsStore } from './webhook-events-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any provider goes on repeating itself. */
const KEEP_EVENTS_MS = 7 * DAY_MS

export interface WebhooksDependencies {
  db: Queries
  access: ProviderAccess
  keyring: Keyring
  forged: Pick<ForgedEvents, 'count'>
  discrepancies: Pick<Discrepancies, 'recordMismatch'>
  wake: (paymentId: string) => Promise<void>
  now: () => number
}

export interface ReceivedEvent {
  provider: string
  linkId: string
  signature: string
  rawBody: Buffer
}

const invalidSignature = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'invalid_signature',
    field: 'X-Signature',
    reason: 'The signature does not fit the body.',
  })

function isSignedWith(key: string, { rawBody, signature }: ReceivedEvent): boolean {
  const expected = createHmac('sha256', createSecretKey(key, 'utf8')).update(rawBody).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw notAnEvent('body')
  }
}

/**
 * Webhook events from the provider. Nothing in them is believed: a genuine one about a payment of ours only has that payment
 * asked about now. An event is remembered after that, so that a failure of ours answers 500 and the provider's repeat is taken.
 */
export function createWebhooks(dependencies: WebhooksDependencies) {
  const { db, access, keyring, forged, discrepancies, wake, now } = dependencies
  const [links, payments, events] = [
    createLinksStore(db),
    createPaymentsStore(db),
    createWebhookEventsStore(db),
  ]

  const keyOf = (link: Link): string =>
    openCredential(keyring, link.signingKeySealed, signingKeyPurpose(link.id))

  /** The payment an event is about: one of the link's merchant and account. */
  async function paymentOf({ about }: WebhookEvent, { merchantId, provider, accountId }: Link) {
    const found = await payments.ofReference({ provider, accountId }, about.reference)
    return found.find((payment) => payment.merchantId === merchantId)
  }

  async function wakePayment(event: WebhookEvent, link: Link): Promise<void> {
    const known = await paymentOf(event, link)
    if (!known) return
    const mismatch = otherPaymentIn(known, event)
    if (mismatch) return discrepancies.recordMismatch(known, mismatch, 'a webhook event')
    if (event.sequence > known.state.sequence) await wake(known.id)
  }

  async function receive(received: ReceivedEvent): Promise<void> {
    const provider = access.named(received.provider)
    const link = await links.byId(received.linkId)
    if (!link || !isSignedWith(keyOf(link), received)) {
      forged.count(link?.id)
      throw invalidSignature()
    }
    const event = provider.webhookEvent(parse(received.rawBody))
    if (await events.isKnown(link.id, event.id)) return
    await wakePayment(event, link)
    await events.remember(link.id, event.id, now() + KEEP_EVENTS_MS)
  }

  return { receive }
}

export type Webhooks = ReturnType<typeof createWebhooks>
