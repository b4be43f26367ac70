import type { CurrencyAmount, LivePhase, PresentedCard, Prompt } from './observed.ts'

/** Capabilities of a provider, which decide how a payment with an unknown outcome is recovered. */
export interface Capabilities {
  /** How long the same key creates no second payment; null for ever. */
  idempotentCreate: { keyTtlMs: number | null } | 'none'
  /** Whether payments can be looked up by reference. */
  lookupByReference: boolean
  /** Whether a create that arrives after `notAfter` is refused by the provider. */
  fence: boolean
  cancel: 'confirmed' | 'unconfirmed' | 'none'
  /** Whether a whole payment can be voided before settlement. */
  void: boolean
  /** Whether all payments of the account can be listed, including those with unknown references. */
  transactionList: boolean
}

export interface Credentials {
  email: string
  password: string
  deviceName: string
  notifyUrl: string
}

export interface LinkedAccount {
  token: string
  signingKey: string
  account: { id: string; name: string }
}

/** State of a card machine as the provider reports it. */
export interface MachineState {
  connection: 'online' | 'offline' | 'off'
  batteryPercent: number | null
  busy: boolean | null
  /** By the provider's clock. */
  seenAt: number | null
}

export interface ProviderTerminal {
  id: string
  model: string
  serialNumber: string
  /** Null when the provider does not report states. */
  state: MachineState | null
}

export type TerminalStatus = 'PENDING_CREATION' | 'CREATED' | 'DISCONNECTED'

/** Pairing status with the machine's state, where reported. */
export interface TerminalSnapshot {
  status: TerminalStatus
  state: MachineState | null
}

/** The payment that an answer names. */
export interface PaymentFacts {
  reference: string
  accountId: string
  terminalId: string
  /** The requested amount, whatever was captured. */
  amount: CurrencyAmount
}

/** A payment as the provider reports it. `sequence` grows with every change. */
export type Observation = {
  ref: string
  about: PaymentFacts
  sequence: number
  card: PresentedCard | null
} & (
  | { kind: 'live'; phase: LivePhase; prompt: Prompt | null }
  | { kind: 'approved'; captured: CurrencyAmount }
  /** Ended without approval although something was captured. */
  | { kind: 'disputed'; captured: CurrencyAmount }
  | { kind: 'declined' | 'cancelled' | 'reversed'; reason: string }
)

/** The facts that an answer without a payment names. */
export type ReportedFacts = Partial<Pick<PaymentFacts, 'reference' | 'accountId'>>

export type Finality = 'closed' | 'open'

/**
 * Result of a call about a payment. `fence: closed`: nothing with this key or reference can be created any more.
 * `refused`: the provider's final answer, without effect. `not_reached`: no byte arrived. `unknown`: anything else.
 */
export type PaymentCallResult = { kind: 'payment'; observation: Observation } | FailedCallResult

/** Result of a call that returned no payment or refund. */
export type FailedCallResult =
  /** `conflict` names the conflicting payment, where reported. */
  | { kind: 'refused'; reason: string; fence: Finality; conflict?: string | undefined; about: ReportedFacts }
  | { kind: 'absent'; fence: Finality; about: ReportedFacts }
  | { kind: 'token_refused' }
  | { kind: 'not_reached' }
  | { kind: 'unknown'; cause: string }

/**
 * Returns what `parse` makes of an answer, or what `explain` makes of a failure. Answers that `parse` does not
 * understand prove nothing.
 */
export async function readCallResult<T, A>(
  call: Promise<T>,
  parse: (response: T) => A | undefined,
  explain: (failure: unknown) => FailedCallResult,
): Promise<A | FailedCallResult> {
  try {
    return parse(await call) ?? { kind: 'unknown', cause: 'answer not understood' }
  } catch (error) {
    return explain(error)
  }
}

export interface PaymentRequest {
  reference: string
  amount: CurrencyAmount
  notAfter: number
}

export interface CreateCall {
  token: string
  terminalId: string
  /** The idempotency key. */
  key: string
  /** The result of `requestBody`, unchanged. */
  body: string
}

export interface RefundRequest extends PaymentRequest {
  /** A void cancels the whole payment before settlement. */
  kind: 'refund' | 'void'
}

/** The refund that an answer names. */
export interface RefundFacts {
  reference: string
  accountId: string
  /** The provider's id of the payment. */
  paymentRef: string
  amount: CurrencyAmount
}

/** A refund as the provider reports it. `sequence` grows with every change. */
export type RefundObservation = { ref: string; about: RefundFacts; sequence: number } & (
  | { kind: 'pending' }
  | { kind: 'refunded'; refunded: CurrencyAmount }
  | { kind: 'declined'; reason: string }
)

/** Result of a call about a refund; see PaymentCallResult. */
export type RefundCallResult = { kind: 'refund'; observation: RefundObservation } | FailedCallResult

export interface RefundCall extends Omit<CreateCall, 'terminalId'> {
  /** The provider's id of the payment. */
  paymentRef: string
}

/** A payment in the provider's list. */
export interface ListedPayment {
  /** By the provider's clock. */
  createdAt: number
  observation: Observation
}

/** A refund in the provider's list. */
export interface ListedRefund {
  /** By the provider's clock. */
  createdAt: number
  observation: RefundObservation
}

/** A webhook event about a payment or a refund. */
export type WebhookEvent = PaymentWebhookEvent | RefundWebhookEvent

/** Signals that a refund has changed. The refund is then read from the provider. */
export interface RefundWebhookEvent {
  kind: 'refund'
  id: string
  sequence: number
  about: RefundFacts
}

/** Signals that a payment has changed. The payment is then read from the provider. */
export interface PaymentWebhookEvent {
  kind: 'payment'
  /** The same for every delivery of the event. */
  id: string
  ref: string
  sequence: number
  about: PaymentFacts
}

/** `since` is inclusive, `until` exclusive. */
export interface Span {
  since: number
  until: number
}

/** A card-payment provider. Calls about one payment never throw; others throw errors of the catalogue. */
export interface Provider {
  readonly slug: string
  /** Name and version of the adapter, stored with each attempt. */
  readonly adapter: string
  readonly capabilities: Capabilities
  /** Difference between its clock and ours, as its answers show. */
  readonly clock: Pick<ProviderClock, 'difference' | 'correction'>
  link(credentials: Credentials): Promise<LinkedAccount>
  unlink(token: string): Promise<void>
  terminals(token: string): Promise<ProviderTerminal[]>
  linkTerminal(token: string, terminalId: string): Promise<TerminalStatus>
  terminalStatus(token: string, terminalId: string): Promise<TerminalSnapshot>
  requestBody(request: PaymentRequest): string
  startPayment(call: CreateCall): Promise<PaymentCallResult>
  getPayment(token: string, ref: string): Promise<PaymentCallResult>
  /** `absent` with a closed fence: no create with this reference and `notAfter` can be accepted any more. */
  findPayment(
    token: string,
    request: Pick<PaymentRequest, 'reference' | 'notAfter'>,
  ): Promise<PaymentCallResult>
  cancelPayment(token: string, ref: string): Promise<PaymentCallResult>
  refundBody(request: RefundRequest): string
  startRefund(call: RefundCall): Promise<RefundCallResult>
  getRefund(token: string, ref: string): Promise<RefundCallResult>
  /** `absent` with a closed fence: as for `findPayment`. */
  findRefund(token: string, request: Pick<RefundRequest, 'reference' | 'notAfter'>): Promise<RefundCallResult>
  /** Parses the body of a correctly signed webhook event. Throws 400 for any other body. */
  webhookEvent(body: unknown): WebhookEvent
  /** All payments of the account created in the span. Throws rather than return a partial list. */
  listPayments(token: string, span: Span): Promise<ListedPayment[]>
  /** As `listPayments`, for refunds. */
  listRefunds(token: string, span: Span): Promise<ListedRefund[]>
}

/** Larger differences are reported but not corrected, because a gateway may have caused them. */
const MAX_CORRECTION_MS = 10 * 60 * 1000
/** Smaller differences are ignored: a Date header has whole seconds and a call takes time. */
const MIN_DIFFERENCE_MS = 5000
/** Two measurements this close count as equal. */
const TOLERANCE_MS = 3000
/** Slower answers are too imprecise to measure the clock. */
const MAX_CALL_MS = 5000
/** Average rounding error of a Date header. */
const HALF_SECOND_MS = 500

/** Measures the provider's clock by the Date headers of its answers. */
export interface ProviderClock {
  /** Takes the Date header of an answer; times are by our clock, in milliseconds. */
  observe(date: string | null, sentAt: number, answeredAt: number): void
  /** Milliseconds that the provider's clock is ahead (negative: behind); 0 while equal or unknown. */
  difference(): number
  /** The difference to correct for: all of it, or 0. */
  correction(): number
}

export interface ProviderClockDependencies {
  /** Called when the difference has changed. */
  onChange: (difference: number) => void
}

/** Accepts a difference only when two consecutive answers agree on it. */
export function createProviderClock({ onChange }: ProviderClockDependencies): ProviderClock {
  let last: number | undefined
  let difference = 0

  function settle(measured: number): void {
    const next = Math.abs(measured) >= MIN_DIFFERENCE_MS ? measured : 0
    if (Math.abs(next - difference) < TOLERANCE_MS) return
    difference = next
    onChange(difference)
  }

  return {
    observe(date, sentAt, answeredAt) {
      const reported = Date.parse(date ?? '')
      if (Number.isNaN(reported) || answeredAt - sentAt > MAX_CALL_MS) return
      const measured = Math.round(reported + HALF_SECOND_MS - (sentAt + answeredAt) / 2)
      if (last !== undefined && Math.abs(measured - last) < TOLERANCE_MS) settle(measured)
      last = measured
    },
    difference: () => difference,
    correction: () => (Math.abs(difference) <= MAX_CORRECTION_MS ? difference : 0),
  }
}

/** The current and former providers. */
export interface Providers {
  /** The provider for new links. */
  readonly current: Provider
  /** Returns the provider of a link or payment, undefined when it is no longer configured. */
  of(slug: string): Provider | undefined
}

/** The first of several providers with the same slug wins. */
export function createProviders(current: Provider, former: readonly Provider[]): Providers {
  const all = [current, ...former]
  return { current, of: (slug) => all.find((provider) => provider.slug === slug) }
}
