import { type CallOptions, type Client, createClient, type Plugin } from '@tillkey/client'
import * as payments from '@tillkey/contract/provider/payments.ts'
import type {
  CreateMachinePaymentBody,
  MachinePayment,
  MachinePaymentPage,
} from '@tillkey/contract/provider/payments-schemas.ts'
import { PaymentWebhookEvent, RefundWebhookEvent } from '@tillkey/contract/provider/webhook-events-models.ts'
import { fieldError, traceCalls } from '@tillkey/host'
import { formatTime } from '@tillkey/wire'
import type { Log } from '../log.ts'
import { cardMachineAccounts } from './card-machines-accounts.ts'
import { orCatalogueError, readFailure, type TooLate } from './card-machines-failures.ts'
import { cardMachineRefunds, readRefundFacts } from './card-machines-refunds.ts'
import type { CurrencyAmount, LivePhase, Prompt } from './observed.ts'
import {
  type Capabilities,
  createProviderClock,
  type ListedPayment,
  type Observation,
  type PaymentCallResult,
  type PaymentFacts,
  type PaymentRequest,
  type Provider,
  type ProviderClock,
  readCallResult,
  type Span,
  type WebhookEvent,
} from './provider.ts'
import { notAnEvent, providerRefused } from './provider-errors.ts'

/** More pages than any account fills in a few days; protects against endless lists. */
const MAX_PAGES = 1000
const PAGE_SIZE = 250
const DAY_MS = 24 * 60 * 60 * 1000

export interface CardMachinesOptions {
  slug: string
  baseUrl: string
  /** Timeouts of creates and of other calls. */
  createTimeoutMs: number
  callTimeoutMs: number
  /** Aborts every call. */
  signal: AbortSignal
  now: () => number
  log: Log
}

const capabilities: Capabilities = {
  idempotentCreate: { keyTtlMs: DAY_MS },
  lookupByReference: true,
  fence: true,
  cancel: 'confirmed',
  void: true,
  transactionList: true,
}

const livePhaseOf: Record<string, LivePhase> = {
  queued: 'QUEUED',
  waiting_for_card: 'WAITING_FOR_CARD',
  selecting_tip: 'SELECTING_TIP',
  waiting_for_pin: 'WAITING_FOR_PIN',
  waiting_for_signature: 'WAITING_FOR_SIGNATURE',
  authorising: 'AUTHORISING',
  reversing: 'REVERSING',
}

/** What the card machine shows beyond the default of the phase. */
const toPrompt = ({ prompt_code: code, pin_tries_left: triesLeft }: MachinePayment): Prompt | null =>
  typeof code === 'string'
    ? { code, params: typeof triesLeft === 'number' ? { tries_left: triesLeft } : {} }
    : null

const toMoney = ({ currency, value }: MachinePayment['amount']): CurrencyAmount => ({
  currency,
  units: value,
})

const toCard = ({ card }: MachinePayment): Observation['card'] =>
  card && { brand: card.brand, last4: card.last4, entryMode: card.entry_mode }

/** Returns undefined when an answer does not name its payment. */
function readFacts({
  reference,
  account_uuid,
  terminal_uuid,
  amount,
}: MachinePayment): PaymentFacts | undefined {
  const names: unknown[] = [reference, account_uuid, terminal_uuid, amount?.currency]
  const isWhole = names.every((name) => typeof name === 'string') && typeof amount.value === 'number'
  return isWhole
    ? { reference, accountId: account_uuid, terminalId: terminal_uuid, amount: toMoney(amount) }
    : undefined
}

type Ending = Extract<Observation['kind'], 'declined' | 'cancelled' | 'reversed'>
/** The enumeration is open, so its values are matched by name. */
const endingOf: Record<string, Ending> = {
  declined: 'declined',
  cancelled: 'cancelled',
  reversed: 'reversed',
}

const readCaptured = ({ captured, amount }: MachinePayment): CurrencyAmount => toMoney(captured ?? amount)

/** Returns undefined for answers that are not understood, which prove nothing. */
function toObservation(payment: MachinePayment): Observation | undefined {
  if (typeof payment?.id !== 'string' || typeof payment.sequence !== 'number') return undefined
  const about = readFacts(payment)
  if (!about) return undefined
  const { id: ref, sequence, state, reason } = payment
  const known = { ref, about, sequence, card: toCard(payment) }
  const phase = livePhaseOf[state]
  if (phase) return { ...known, kind: 'live', phase, prompt: toPrompt(payment) }
  if (state === 'approved') return { ...known, kind: 'approved', captured: readCaptured(payment) }
  const kind = endingOf[state]
  if (!kind) return undefined
  const isDisputed = kind !== 'reversed' && payment.captured !== null
  return isDisputed
    ? { ...known, kind: 'disputed', captured: readCaptured(payment) }
    : { ...known, kind, reason: reason ?? kind }
}

function reportedBy(payment: MachinePayment) {
  const observation = toObservation(payment)
  return observation && { kind: 'payment' as const, observation }
}

const readPaymentCall = (call: Promise<MachinePayment>, isTooLateAt?: TooLate): Promise<PaymentCallResult> =>
  readCallResult(call, reportedBy, (failure) => readFailure(failure, isTooLateAt))

function toListedPayment(payment: MachinePayment): ListedPayment {
  const observation = toObservation(payment)
  const createdAt = Date.parse(payment?.created_at)
  if (!observation || !Number.isFinite(createdAt)) throw providerRefused('a list in an unknown format')
  return { createdAt, observation }
}

type AskForPage = (pageToken: string | undefined) => Promise<MachinePaymentPage>

async function allPages(ask: AskForPage): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = []
  let pageToken: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await orCatalogueError(ask(pageToken))
    if (!Array.isArray(page?.payments)) throw providerRefused('a list in an unknown format')
    listed.push(...page.payments.map(toListedPayment))
    if (typeof page.next_page_token !== 'string') return listed
    pageToken = page.next_page_token
  }
  throw providerRefused('a list without an end')
}

const requestBody = ({ reference, amount, notAfter }: PaymentRequest): string => {
  const body: CreateMachinePaymentBody = {
    amount: { currency: amount.currency, value: amount.units },
    reference,
    not_after: formatTime(notAfter),
  }
  return JSON.stringify(body)
}

/** Passes the Date header of every response to the clock. */
const observeClock =
  (clock: ProviderClock, now: () => number): Plugin =>
  async (request, next) => {
    const sentAt = now()
    const response = await next(request)
    clock.observe(response.headers.get('date'), sentAt, now())
    return response
  }

function refundEvent(body: unknown): WebhookEvent {
  const found = fieldError(RefundWebhookEvent, body)
  if (found) throw notAnEvent(found.field || 'body')
  const { id, refund } = body as RefundWebhookEvent // it fits the schema
  const about = readRefundFacts(refund)
  if (!about) throw notAnEvent('refund')
  return { kind: 'refund', id, sequence: refund.sequence, about }
}

function webhookEvent(body: unknown): WebhookEvent {
  if (Object(body).refund !== undefined) return refundEvent(body)
  const found = fieldError(PaymentWebhookEvent, body)
  if (found) throw notAnEvent(found.field || 'body')
  const { id, payment } = body as PaymentWebhookEvent // it fits the schema
  const about = readFacts(payment)
  if (!about) throw notAnEvent('payment')
  return { kind: 'payment', id, ref: payment.id, sequence: payment.sequence, about }
}

/** Typed placeholder; the stored bytes replace it when the request is sent. */
const placeholderBody: CreateMachinePaymentBody = {
  amount: { currency: 'ZAR', value: 0 },
  reference: '',
  not_after: '',
}

/** The provider with the API that the card-machine simulator serves. */
export function createCardMachinesProvider(options: CardMachinesOptions): Provider {
  const { baseUrl, callTimeoutMs: timeout, slug, log, now } = options
  const onChange = (difference: number): void =>
    log.warn(
      { provider: slug, difference_ms: difference },
      'the clocks of the provider and the server differ',
    )
  const clock = createProviderClock({ onChange })
  const plugins = [traceCalls, observeClock(clock, now)]
  const client = createClient({ baseUrl, timeout, plugins })
  /** Returns a client that sends the stored text unchanged, whatever body a call names. */
  const clientSending = (body: string): Client =>
    createClient({ baseUrl, timeout, plugins: [...plugins, (request, next) => next({ ...request, body })] })
  const { signal } = options
  const authorise = (token: string): CallOptions => ({
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
  return {
    slug,
    clock,
    adapter: 'card-machines/1',
    capabilities,
    ...cardMachineAccounts(client, authorise),
    requestBody,
    startPayment({ token, terminalId, key, body }) {
      const args = { uuid: terminalId, 'Idempotency-Key': key, body: placeholderBody }
      const call = { ...authorise(token), timeout: options.createTimeoutMs }
      return readPaymentCall(payments.createMachinePayment(clientSending(body), args, call))
    },
    getPayment: (token, id) => readPaymentCall(payments.getMachinePayment(client, { id }, authorise(token))),
    findPayment(token, { reference, notAfter }) {
      const call = payments.findMachinePayment(client, { reference }, authorise(token))
      return readPaymentCall(call, (now) => now > notAfter)
    },
    listPayments(token, { since, until }: Span) {
      const span = { since: formatTime(since), until: formatTime(until) }
      const size = { page_size: PAGE_SIZE }
      return allPages((page_token) =>
        payments.listMachinePayments(
          client,
          { ...span, ...size, ...(page_token !== undefined && { page_token }) },
          authorise(token),
        ),
      )
    },
    webhookEvent,
    ...cardMachineRefunds({ client, as: authorise, clientSending, createTimeoutMs: options.createTimeoutMs }),
    cancelPayment: (token, id) =>
      readPaymentCall(payments.cancelMachinePayment(client, { id }, authorise(token))),
  }
}
