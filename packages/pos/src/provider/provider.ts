import type { LivePhase, Money, PresentedCard, Prompt } from './observed.ts'

/** What a provider can do decides how a payment whose outcome is unknown is recovered. */
export interface Capabilities {
  /** The same key never makes a second payment, for so long after the first create; null for ever. */
  idempotentCreate: { keyTtlMs: number | null } | 'none'
  /** Whether a payment is found by the reference it was sent with. */
  lookupByReference: boolean
  /** Whether a create that arrives after `notAfter` is refused by the provider. */
  fence: boolean
  cancel: 'confirmed' | 'unconfirmed' | 'none'
  /** Whether a whole payment can be taken back before it is settled. */
  void: boolean
  /** Whether every payment of the account can be listed, also those whose reference we do not know. */
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

/** How a card machine is, as far as the provider tells. */
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
  /** Null where the provider has no feed of states. */
  state: MachineState | null
}

export type TerminalStatus = 'PENDING_CREATION' | 'CREATED' | 'DISCONNECTED'

/** The state of a pairing, and of the machine where the provider tells it. */
export interface TerminalSnapshot {
  status: TerminalStatus
  state: MachineState | null
}

/** Which payment the provider says an answer is about, in its own words: what it was asked for, and of whom. */
export interface PaymentFacts {
  reference: string
  accountId: string
  terminalId: string
  /** What was asked for, whatever was taken. */
  amount: Money
}

/** What the provider says a payment looks like now. `sequence` grows with every change. */
export type Observation = {
  ref: string
  about: PaymentFacts
  sequence: number
  card: PresentedCard | null
} & (
  | { kind: 'live'; phase: LivePhase; prompt: Prompt | null }
  | { kind: 'approved'; captured: Money }
  /** Ended without approval, and yet something was taken. */
  | { kind: 'disputed'; captured: Money }
  | { kind: 'declined' | 'cancelled' | 'reversed'; reason: string }
)

/** What an answer without a payment says it is about: as much as the provider tells. */
export type ReportedFacts = Partial<Pick<PaymentFacts, 'reference' | 'accountId'>>

export type Finality = 'closed' | 'open'

/**
 * How a call about a payment ended. `fence: closed` is the provider's word that nothing under this key or reference can
 * come into being any more. `refused` is the provider's final answer to this call, which did nothing;
 * `not_reached` means that no byte of it can have arrived; `unknown` is everything that proves neither.
 */
export type PaymentAnswer = { kind: 'payment'; observation: Observation } | OtherAnswer

/** How a call ended that did not tell what it was about. */
export type OtherAnswer =
  /** `obstacle` names what stands in the way, where the provider tells. */
  | { kind: 'refused'; reason: string; fence: Finality; obstacle?: string | undefined; about: ReportedFacts }
  | { kind: 'absent'; fence: Finality; about: ReportedFacts }
  | { kind: 'token_refused' }
  | { kind: 'not_reached' }
  | { kind: 'unknown'; cause: string }

/**
 * How a call about a payment or a refund ended: what `told` makes of its answer, or what `proved` says its failure proves.
 * An answer that `told` does not understand, for which it answers undefined, proves nothing.
 */
export async function readAnswer<T, A>(
  call: Promise<T>,
  parse: (answer: T) => A | undefined,
  explain: (failure: unknown) => OtherAnswer,
): Promise<A | OtherAnswer> {
  try {
    return parse(await call) ?? { kind: 'unknown', cause: 'answer not understood' }
  } catch (error) {
    return explain(error)
  }
}

export interface PaymentRequest {
  reference: string
  amount: Money
  notAfter: number
}

export interface CreateCall {
  token: string
  terminalId: string
  /** The idempotency key. */
  key: string
  /** What `requestBody` made of the request, unchanged. */
  body: string
}

export interface RefundRequest extends PaymentRequest {
  /** A void takes the whole payment back before it is settled. */
  kind: 'refund' | 'void'
}

/** Which refund the provider says an answer is about. */
export interface RefundFacts {
  reference: string
  accountId: string
  /** The provider's id of the payment. */
  paymentRef: string
  amount: Money
}

/** What the provider says a refund looks like now. `sequence` grows with every change. */
export type RefundObservation = { ref: string; about: RefundFacts; sequence: number } & (
  | { kind: 'pending' }
  | { kind: 'refunded'; refunded: Money }
  | { kind: 'declined'; reason: string }
)

/** How a call about a refund ended; see PaymentAnswer. */
export type RefundAnswer = { kind: 'refund'; observation: RefundObservation } | OtherAnswer

export interface RefundCall extends Omit<CreateCall, 'terminalId'> {
  /** The provider's id of the payment. */
  paymentRef: string
}

/** A payment as the provider lists it. */
export interface ListedPayment {
  /** By the provider's clock. */
  createdAt: number
  observation: Observation
}

/** A refund as the provider lists it. */
export interface ListedRefund {
  /** By the provider's clock. */
  createdAt: number
  observation: RefundObservation
}

/** What the provider tells unasked: of a payment or of a refund. */
export type WebhookEvent = PaymentWebhookEvent | RefundWebhookEvent

/** That a refund has changed, which its own answer is then asked about. */
export interface RefundWebhookEvent {
  kind: 'refund'
  id: string
  sequence: number
  about: RefundFacts
}

/** What the provider tells unasked of a payment: that it has changed, which its own answer is then asked about. */
export interface PaymentWebhookEvent {
  kind: 'payment'
  /** The same for every delivery of the event. */
  id: string
  ref: string
  sequence: number
  about: PaymentFacts
}

/** From `since` on, and before `until`. */
export interface Span {
  since: number
  until: number
}

/** A card-payment provider. Calls about one payment never throw; the others throw errors of the catalogue. */
export interface Provider {
  readonly slug: string
  /** Name and version of the adapter, kept with each attempt. */
  readonly adapter: string
  readonly capabilities: Capabilities
  /** How far its clock is from ours, as far as its answers tell. */
  readonly clock: Pick<ProviderClock, 'difference' | 'correction'>
  link(credentials: Credentials): Promise<LinkedAccount>
  unlink(token: string): Promise<void>
  terminals(token: string): Promise<ProviderTerminal[]>
  linkTerminal(token: string, terminalId: string): Promise<TerminalStatus>
  terminalStatus(token: string, terminalId: string): Promise<TerminalSnapshot>
  requestBody(request: PaymentRequest): string
  startPayment(call: CreateCall): Promise<PaymentAnswer>
  getPayment(token: string, ref: string): Promise<PaymentAnswer>
  /** `absent` with a closed fence: no create with this reference and `notAfter` can be taken any more. */
  findPayment(token: string, request: Pick<PaymentRequest, 'reference' | 'notAfter'>): Promise<PaymentAnswer>
  cancelPayment(token: string, ref: string): Promise<PaymentAnswer>
  refundBody(request: RefundRequest): string
  startRefund(call: RefundCall): Promise<RefundAnswer>
  getRefund(token: string, ref: string): Promise<RefundAnswer>
  /** `absent` with a closed fence: as for payments. */
  findRefund(token: string, request: Pick<RefundRequest, 'reference' | 'notAfter'>): Promise<RefundAnswer>
  /** Reads the body of a webhook event whose signature is good; throws 400 when it is none. */
  webhookEvent(body: unknown): WebhookEvent
  /** The account's payments created in the span, all of them: it throws rather than leave some out. */
  listPayments(token: string, span: Span): Promise<ListedPayment[]>
  /** The account's refunds created in the span, likewise. */
  listRefunds(token: string, span: Span): Promise<ListedRefund[]>
}

/** A difference beyond this is told and not corrected: some gateway may have made it up. */
const MAX_CORRECTION_MS = 10 * 60 * 1000
/** A date has whole seconds and a call takes its time, so less than this is no difference. */
const MIN_DIFFERENCE_MS = 5000
/** Two measures that agree so far are of one clock. */
const TOLERANCE_MS = 3000
/** An answer that took longer says too little of when it was given. */
const MAX_CALL_MS = 5000
/** On average a date is this much older than the moment it was written. */
const HALF_SECOND_MS = 500

/** How far the provider's clock is from ours, by the dates of its answers. */
export interface ProviderClock {
  /** Takes the Date header of an answer; times are ours, in milliseconds. */
  observe(date: string | null, sentAt: number, answeredAt: number): void
  /** Milliseconds that the provider is ahead; negative when it is behind, 0 while the clocks agree or nothing sure is known. */
  difference(): number
  /** As much of the difference as may be corrected for: all of it, or 0. */
  correction(): number
}

export interface ProviderClockDependencies {
  /** Told when the difference has become another. */
  onChange: (difference: number) => void
}

/** Believes a difference only when two answers in a row agree on it. */
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

/** Every provider that merchants are linked at, or were. */
export interface Providers {
  /** Where new accounts are linked. */
  readonly current: Provider
  /** The provider of a link or a payment; undefined when this server no longer knows where it answers. */
  of(slug: string): Provider | undefined
}

/** The first of several providers with one slug counts. */
export function createProviders(current: Provider, former: readonly Provider[]): Providers {
  const all = [current, ...former]
  return { current, of: (slug) => all.find((provider) => provider.slug === slug) }
}
