import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import type { Discrepancies } from '../discrepancies/discrepancies.ts'
import { findMismatch } from '../payments/payment-changes.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { posError } from '../pos-error.ts'
import type { PaymentWebhookEvent, RefundWebhookEvent } from '../provider/provider.ts'
import { notAnEvent } from '../provider/provider-errors.ts'
import {
  openCredential,
  type ProviderAccess,
  signingKeyPurpose,
} from '../provider-accounts/provider-access.ts'
import {
  createProviderAccountsStore,
  type ProviderAccount,
} from '../provider-accounts/provider-accounts-store.ts'
import type { Refund } from '../refunds/refund.ts'
import { createRefundsStore } from '../refunds/refunds-store.ts'
import type { RejectedEvents } from './rejected-events.ts'
import { createWebhookEventsStore } from './webhook-events-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Must exceed the time for which providers repeat events. */
const KEEP_EVENTS_MS = 7 * DAY_MS

export interface WebhooksDependencies {
  db: Queries
  access: ProviderAccess
  keyring: Keyring
  rejectedEvents: Pick<RejectedEvents, 'count'>
  discrepancies: Pick<Discrepancies, 'recordMismatch'>
  wake: (paymentId: string) => Promise<void>
  /** Polls a refund now. */
  checkRefund: (refund: Refund) => Promise<unknown>
  now: () => number
}

export interface ReceivedEvent {
  provider: string
  linkId: string
  signature: string
  rawBody: Buffer
}

const invalidSignature = (): ApiError =>
  posError('invalid_signature', {
    field: 'X-Signature',
    reason: 'The signature does not match the body.',
  })

function isSignedWith(key: string, { rawBody, signature }: ReceivedEvent): boolean {
  const expected = createHmac('sha256', createSecretKey(key, 'utf8')).update(rawBody).digest()
  const actual = Buffer.from(signature, 'hex')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function parse(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw notAnEvent('body')
  }
}

/**
 * Webhook events from the provider. Their content is not trusted: a genuine event only triggers a poll. It is
 * recorded afterwards, so that the provider repeats an event whose handling failed with 500.
 */
export function createWebhooks(dependencies: WebhooksDependencies) {
  const { db, access, keyring, rejectedEvents, discrepancies, wake, checkRefund, now } = dependencies
  const [links, payments, events] = [
    createProviderAccountsStore(db),
    createPaymentsStore(db),
    createWebhookEventsStore(db),
  ]

  const openSigningKey = (link: ProviderAccount): string =>
    openCredential(keyring, link.signingKeySealed, signingKeyPurpose(link.id))

  /** Finds the event's payment among those of the link's merchant and account. */
  async function findPayment(
    { about }: PaymentWebhookEvent,
    { merchantId, provider, accountId }: ProviderAccount,
  ) {
    const found = await payments.ofReference({ provider, accountId }, about.reference)
    return found.find((payment) => payment.merchantId === merchantId)
  }

  async function wakePayment(event: PaymentWebhookEvent, link: ProviderAccount): Promise<void> {
    const existing = await findPayment(event, link)
    if (!existing) return
    const mismatch = findMismatch(existing, event)
    if (mismatch) return discrepancies.recordMismatch(existing, mismatch, 'a webhook event')
    if (event.sequence > existing.state.sequence) await wake(existing.id)
  }

  /** The reference is the refund's id here. Events of other accounts or payments are ignored. */
  async function wakeRefund(
    { about, sequence }: RefundWebhookEvent,
    { merchantId, accountId }: ProviderAccount,
  ) {
    const existing = await createRefundsStore(db).load(about.reference)
    const isOwn = existing?.merchantId === merchantId && about.accountId === accountId
    if (isOwn && about.paymentRef === existing.paymentRef && sequence > existing.state.sequence)
      await checkRefund(existing)
  }

  async function receive(received: ReceivedEvent): Promise<void> {
    const provider = access.named(received.provider)
    const link = await links.byId(received.linkId)
    if (!link || !isSignedWith(openSigningKey(link), received)) {
      rejectedEvents.count(link?.id)
      throw invalidSignature()
    }
    const event = provider.webhookEvent(parse(received.rawBody))
    if (await events.isKnown(link.id, event.id)) return
    await (event.kind === 'payment' ? wakePayment(event, link) : wakeRefund(event, link))
    await events.remember(link.id, event.id, now() + KEEP_EVENTS_MS)
  }

  return { receive }
}

export type Webhooks = ReturnType<typeof createWebhooks>
