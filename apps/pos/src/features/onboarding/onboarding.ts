import type { PartPaidSale } from '@tillkey/contract/pos/matters-schemas.ts'
import type { Counter, OnboardingStatus } from '@tillkey/contract/pos/onboarding-schemas.ts'
import type { LinkedTerminal, Terminal, TerminalState } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { AttentionItem } from '../../shared/attention-item.ts'
import type { Location } from '../../shared/location.tsx'
import { readPayment } from '../../shared/payment.ts'
import type { Till } from '../../shared/till.ts'

/** How far the merchant has come, and what is open. */
export interface Onboarding {
  /** The linked card machine's own status once there is one. */
  status: string
  provider: string
  terminal: Terminal | null
  /** How that machine is; null where nobody tells. */
  machine: TerminalState | null
  /** The shop and this till by their names, as far as known. */
  place: Location
  /** What whoever stands at this till is called, empty for the owner; null where the server does not say. */
  person: string | null
  /** The name of the account at the provider; null before one is linked, or where the server does not say. */
  account: string | null
  /** Whether the provider no longer takes the merchant's account. */
  disconnected: boolean
  /** Uuid of a payment that still runs. */
  runningPayment: string | null
  /** Id of the merchant's identity; null where the server does not say. */
  merchant: string | null
  attentionItems: readonly AttentionItem[]
  /** Sales of the shop of which a part is due. */
  partPaid: readonly PartPaidSale[]
  /** What of the shop's settings the bill needs. */
  counter: Counter
}

/** A shop that nobody has chosen anything for. */
export const defaultCounter: Counter = {
  languages: ['en', 'af', 'zu', 'xh'],
  quick_keys: [500, 1000, 2000],
  items: [],
  tips: 'off',
  tip_percents: [],
}

/** The screens between which the onboarding decides. */
export type Stop = '/' | '/login' | '/terminals' | '/payment'

/** A server that tells no more than the status is answered for here. */
type Answer = Pick<OnboardingStatus, 'status' | 'provider'> & Partial<OnboardingStatus>

/**
 * Asks how far the merchant has come: one request, but for a server that does not tell of the linked card machine. The
 * status of that machine replaces TERMINAL_LINKED.
 */
export async function loadOnboarding(till: Till): Promise<Onboarding> {
  const answer: Answer = await till.onboardingStatus()
  const { status, provider } = answer
  const linked = await loadLinkedTerminal(answer, till)
  return {
    status: linked?.status ?? status,
    provider,
    terminal: linked?.terminal ?? null,
    machine: linked?.state ?? null,
    ...namesOf(answer),
    disconnected: status === 'DISCONNECTED',
    runningPayment: answer.running_payment ?? null,
    merchant: answer.merchant_id ?? null,
    counter: answer.counter ?? defaultCounter,
    attentionItems: readAttentionItems(answer),
    partPaid: answer.open_matters?.part_paid_sales ?? [],
  }
}

const namesOf = ({ shop_name: shop, till, person_name: person, account_name: account }: Answer) => ({
  place: { shop: shop ?? null, till: till?.name ?? null },
  person: person ?? null,
  account: account ?? null,
})

const readAttentionItems = ({ open_matters }: Answer): AttentionItem[] =>
  (open_matters?.matters ?? []).map(({ kind, payment }) => ({ kind, payment: readPayment(payment) }))

async function loadLinkedTerminal(
  { status, linked_terminal }: Answer,
  till: Till,
): Promise<LinkedTerminal | null> {
  if (status !== 'TERMINAL_LINKED') return null
  return linked_terminal ?? till.linkedTerminal()
}

/** The screen that a status leads to; null when it leads nowhere. */
export function stopFor(status: string): Stop | null {
  if (status === 'NEW') return '/login'
  if (status === 'CREATED' || status === 'TERMINAL_LINKED') return '/payment'
  const choosing = status === 'PENDING_CREATION' || status === 'DISCONNECTED' || status.endsWith('_LINKED')
  return choosing ? '/terminals' : null
}

/**
 * Where the page must go instead of `at`; null when it may stay. Besides the screen of its status, a merchant may stay
 * where an earlier step can be done again: on /terminals once an account is linked, on /login until a machine is.
 * A running payment comes first, but for what mends an account that is no longer linked.
 */
export function redirectFrom(
  at: Stop,
  { status, runningPayment }: Pick<Onboarding, 'status' | 'runningPayment'>,
): string | null {
  const stop = stopFor(status)
  const mends = at === '/terminals' || (at === '/login' && status === 'DISCONNECTED')
  if (runningPayment !== null && !mends) return `/payment/processing/${runningPayment}`
  const mayStay = (at === '/terminals' && stop === '/payment') || (at === '/login' && stop === '/terminals')
  return stop === null || stop === at || mayStay ? null : stop
}
