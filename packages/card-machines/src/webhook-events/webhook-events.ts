import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MachinePayment } from '@tillkey/contract/provider/payments-schemas.ts'
import type {
  PaymentWebhookEvent,
  RefundWebhookEvent,
} from '@tillkey/contract/provider/webhook-events-models.ts'
import type { Database } from '@tillkey/sql'
import { findToken } from '../accounts/accounts-store.ts'
import { finalPhases } from '../payments/payment-machine.ts'
import { paymentAnswer } from '../payments/payments-routes.ts'
import { findById, type Payment } from '../payments/payments-store.ts'
import { scenarioOf } from '../payments/scenarios.ts'
import { refundAnswer } from '../refunds/refunds-routes.ts'
import type { Refund } from '../refunds/refunds-store.ts'

const ANSWER_TIMEOUT_MS = 5000
const RETRIES_MS = [500, 2000]

export interface WebhookEventsDependencies {
  db: Database
  now: () => number
  newId: () => string
  signingKey: (tokenUuid: string) => string
  onError: (error: unknown) => void
}

interface SignedEvent {
  url: string
  body: string
  signature: string
}

/**
 * Tells the device that made a payment of its changes and of its refunds', signed, in order and at least once while this process lives. Two
 * scenarios spoil that on purpose: events that come twice and backwards, and one that somebody else made up.
 */
export function createWebhookEvents({ db, now, newId, signingKey, onError }: WebhookEventsDependencies) {
  const stopping = new AbortController()
  const lines = new Map<string, Promise<void>>()
  const heldBack = new Map<string, SignedEvent[]>()

  /** A refund is told to the device that made its payment. */
  async function refundEvents(refund: Refund): Promise<SignedEvent[]> {
    const payment = await findById(db, refund.paymentId)
    const token = payment && (await findToken(db, payment.tokenUuid))
    if (!token?.notifyUrl) return []
    const event: RefundWebhookEvent = {
      id: newId(),
      refund: refundAnswer(refund),
      sent_at: new Date(now()).toISOString(),
    }
    return [signedText(token.notifyUrl, JSON.stringify(event), signingKey(token.uuid))]
  }

  async function events(payment: Payment): Promise<SignedEvent[]> {
    const token = await findToken(db, payment.tokenUuid)
    if (!token?.notifyUrl) return []
    const event = signed(token.notifyUrl, paymentAnswer(payment), signingKey(token.uuid))
    switch (scenarioOf(payment.amount.value).webhookEvents) {
      case 'scrambled':
        return scrambled(payment, event)
      case 'forged':
        return payment.sequence === 1 ? [event, forged(token.notifyUrl, payment)] : [event]
      default:
        return [event]
    }
  }

  function signed(url: string, payment: MachinePayment, key: string): SignedEvent {
    const event: PaymentWebhookEvent = { id: newId(), payment, sent_at: new Date(now()).toISOString() }
    return signedText(url, JSON.stringify(event), key)
  }

  /** Nothing until the end, then the end first and everything twice. */
  function scrambled(payment: Payment, event: SignedEvent): SignedEvent[] {
    const held = [event, ...(heldBack.get(payment.id) ?? [])]
    if (!finalPhases.has(payment.state.phase)) {
      heldBack.set(payment.id, held)
      return []
    }
    heldBack.delete(payment.id)
    return held.flatMap((each) => [each, each])
  }

  const forged = (url: string, payment: Payment): SignedEvent =>
    signed(
      url,
      { ...paymentAnswer(payment), state: 'approved', captured: payment.amount, sequence: 99 },
      'a guessed key',
    )

  async function deliver(event: SignedEvent): Promise<void> {
    for (const pause of [0, ...RETRIES_MS]) {
      if (pause > 0) await sleep(pause, undefined, { signal: stopping.signal })
      const status = await post(event, stopping.signal)
      if (status < 500) return
    }
  }

  /** Events of one payment or refund follow one another; those of others do not wait. */
  function queue(id: string, compose: () => Promise<SignedEvent[]>): void {
    const before = lines.get(id) ?? Promise.resolve()
    const line = tell(compose, before).finally(() => {
      if (lines.get(id) === line) lines.delete(id)
    })
    lines.set(id, line)
  }

  async function tell(compose: () => Promise<SignedEvent[]>, before: Promise<void>): Promise<void> {
    await before
    try {
      for (const event of await compose()) await deliver(event)
    } catch (error) {
      if (!stopping.signal.aborted) onError(error)
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.all(lines.values())
  }

  return {
    announce: (payment: Payment): void => queue(payment.id, () => events(payment)),
    announceRefund: (refund: Refund): void => queue(refund.id, () => refundEvents(refund)),
    stop,
  }
}

const signedText = (url: string, body: string, key: string): SignedEvent => ({
  url,
  body,
  signature: createHmac('sha256', key).update(body).digest('hex'),
})

/** The status of the answer; 503 stands for no answer at all. */
async function post({ url, body, signature }: SignedEvent, stopped: AbortSignal): Promise<number> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      // The receiver reads the body as it came, to check the signature on its bytes.
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-signature': signature },
      body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    return status
  } catch {
    return 503
  }
}
