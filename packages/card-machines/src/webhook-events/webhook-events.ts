import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MachinePayment } from '@tillkey/contract/provider/payments-schemas.ts'
import type {
  PaymentWebhookEvent,
  RefundWebhookEvent,
} from '@tillkey/contract/provider/webhook-events-models.ts'
import { NoResponseError, type Outbound } from '@tillkey/outbound'
import type { Database } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { findToken } from '../accounts/accounts-store.ts'
import { finalPhases } from '../payments/payment-machine.ts'
import { toMachinePayment } from '../payments/payments-routes.ts'
import { type CardPayment, findById } from '../payments/payments-store.ts'
import { selectScenario } from '../payments/scenarios.ts'
import { toMachineRefund } from '../refunds/refunds-routes.ts'
import type { CardRefund } from '../refunds/refunds-store.ts'

const ANSWER_TIMEOUT_MS = 5000
const RETRIES_MS = [500, 2000]

export interface WebhookEventsDependencies {
  db: Database
  now: () => number
  newId: () => string
  outbound: Outbound
  signingKey: (tokenUuid: string) => string
  onError: (error: unknown) => void
}

interface SignedEvent {
  url: string
  body: string
  signature: string
}

/** State of the event sender. */
interface EventSender extends WebhookEventsDependencies {
  stopping: AbortController
  /** Last pending delivery by payment or refund. */
  lines: Map<string, Promise<void>>
  /** Events held back until their payment is final. */
  heldBack: Map<string, SignedEvent[]>
}

/**
 * Sends signed events about payments and refunds to the device that created them, in order and at least once while
 * the process lives. Two scenarios break this on purpose: reversed duplicates and a forged event.
 */
export function createWebhookEvents(dependencies: WebhookEventsDependencies) {
  const sender: EventSender = {
    ...dependencies,
    stopping: new AbortController(),
    lines: new Map(),
    heldBack: new Map(),
  }
  return {
    announce: (payment: CardPayment): void => queue(payment.id, () => buildEvents(payment, sender), sender),
    announceRefund: (refund: CardRefund): void =>
      queue(refund.id, () => refundEvents(refund, sender), sender),
    async stop(): Promise<void> {
      sender.stopping.abort()
      await Promise.all(sender.lines.values())
    },
  }
}

/** Refund events go to the device that created the payment. */
async function refundEvents(
  refund: CardRefund,
  { db, now, newId, signingKey }: EventSender,
): Promise<SignedEvent[]> {
  const payment = await findById(db, refund.paymentId)
  const token = payment && (await findToken(db, payment.tokenUuid))
  if (!token?.notifyUrl) return []
  const event: RefundWebhookEvent = {
    id: newId(),
    refund: toMachineRefund(refund),
    sent_at: formatTime(now()),
  }
  return [signedText(token.notifyUrl, JSON.stringify(event), signingKey(token.uuid))]
}

async function buildEvents(payment: CardPayment, sender: EventSender): Promise<SignedEvent[]> {
  const token = await findToken(sender.db, payment.tokenUuid)
  if (!token?.notifyUrl) return []
  const to = { url: token.notifyUrl, key: sender.signingKey(token.uuid) }
  const event = signed(toMachinePayment(payment), to, sender)
  switch (selectScenario(payment.amount.value).webhookEvents) {
    case 'scrambled':
      return scrambled(payment, event, sender)
    case 'forged':
      return payment.sequence === 1 ? [event, forged(payment, to.url, sender)] : [event]
    default:
      return [event]
  }
}

function signed(
  payment: MachinePayment,
  { url, key }: { url: string; key: string },
  { now, newId }: EventSender,
): SignedEvent {
  const event: PaymentWebhookEvent = { id: newId(), payment, sent_at: formatTime(now()) }
  return signedText(url, JSON.stringify(event), key)
}

/** Holds all events until the end, then sends them twice in reverse order. */
function scrambled(payment: CardPayment, event: SignedEvent, { heldBack }: EventSender): SignedEvent[] {
  const held = [event, ...(heldBack.get(payment.id) ?? [])]
  if (!finalPhases.has(payment.state.phase)) {
    heldBack.set(payment.id, held)
    return []
  }
  heldBack.delete(payment.id)
  return held.flatMap((each) => [each, each])
}

function forged(payment: CardPayment, url: string, sender: EventSender): SignedEvent {
  const claimed = { state: 'approved', captured: payment.amount, sequence: 99 } as const
  return signed({ ...toMachinePayment(payment), ...claimed }, { url, key: 'a guessed key' }, sender)
}

async function deliver(event: SignedEvent, { outbound, stopping: { signal } }: EventSender): Promise<void> {
  for (const pause of [0, ...RETRIES_MS]) {
    if (pause > 0) await sleep(pause, undefined, { signal })
    const status = await post(event, outbound, signal)
    if (status < 500) return
  }
}

/** Events of one payment or refund are sent in order. Others do not wait for them. */
function queue(id: string, compose: () => Promise<SignedEvent[]>, sender: EventSender): void {
  const { lines } = sender
  const line = notifySubscribers(compose, lines.get(id), sender).finally(() => {
    if (lines.get(id) === line) lines.delete(id)
  })
  lines.set(id, line)
}

async function notifySubscribers(
  compose: () => Promise<SignedEvent[]>,
  before: Promise<void> | undefined,
  sender: EventSender,
): Promise<void> {
  await before
  try {
    for (const event of await compose()) await deliver(event, sender)
  } catch (error) {
    if (!sender.stopping.signal.aborted) sender.onError(error)
  }
}

const signedText = (url: string, body: string, key: string): SignedEvent => ({
  url,
  body,
  signature: createHmac('sha256', key).update(body).digest('hex'),
})

/** Returns the HTTP status; 503 without an answer. */
async function post(
  { url, body, signature }: SignedEvent,
  outbound: Outbound,
  stopped: AbortSignal,
): Promise<number> {
  try {
    const { status } = await outbound.call({
      url,
      method: 'POST',
      // Plain text, so that receivers verify the signature on the raw bytes.
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-signature': signature },
      body,
      timeoutMs: ANSWER_TIMEOUT_MS,
      signal: stopped,
    })
    return status
  } catch (error) {
    if (error instanceof NoResponseError) return 503
    throw error
  }
}
