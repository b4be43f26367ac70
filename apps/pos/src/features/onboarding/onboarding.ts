import type { PartPaidSale } from '@tillkey/contract/pos/attention-schemas.ts'
import type { Counter, OnboardingStatus } from '@tillkey/contract/pos/onboarding-schemas.ts'
import type { LinkedTerminal, Terminal, TerminalState } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Location } from '../../shared/layout/location.tsx'
import type { AttentionItem } from '../../shared/payments/attention-item.ts'
import { readPayment } from '../../shared/payments/payment.ts'
import type { TillApi } from '../../shared/till/till.ts'

/** Onboarding progress and open items of the merchant. */
export interface Onboarding {
  /** Status of the linked card machine once there is one. */
  status: string
  provider: string
  terminal: Terminal | null
  /** State of that machine; null if the provider does not report it. */
  machine: TerminalState | null
  /** Names of the shop and this till, as far as known. */
  location: Location
  /** Name of the current user, empty for the owner; null if unknown. */
  person: string | null
  /** Account name at the provider; null if unlinked or unknown. */
  account: string | null
  /** Whether the provider rejects the merchant's account. */
  disconnected: boolean
  /** Uuid of the running payment. */
  runningPayment: string | null
  /** Id of the merchant's identity; null if unknown. */
  merchant: string | null
  attentionItems: readonly AttentionItem[]
  /** Part-paid sales of the shop. */
  partPaid: readonly PartPaidSale[]
  /** Shop settings that the bill uses. */
  counter: Counter
}

/** Defaults of a shop without settings. */
export const defaultCounter: Counter = {
  languages: ['en', 'af', 'zu', 'xh'],
  quick_keys: [500, 1000, 2000],
  items: [],
  tips: 'off',
  tip_percents: [],
}

/** Screens that the onboarding redirects between. */
export type OnboardingScreen = '/' | '/login' | '/terminals' | '/payment'

/** Older servers send the status only. */
type StatusResponse = Pick<OnboardingStatus, 'status' | 'provider'> & Partial<OnboardingStatus>

/**
 * Loads the onboarding in one request, plus one if the server does not include the linked card machine. The machine's
 * status replaces TERMINAL_LINKED.
 */
export async function loadOnboarding(till: TillApi): Promise<Onboarding> {
  const response: StatusResponse = await till.onboardingStatus()
  const { status, provider } = response
  return {
    ...toMachine(status, await loadLinkedTerminal(response, till)),
    provider,
    ...readNames(response),
    disconnected: status === 'DISCONNECTED',
    runningPayment: response.running_payment ?? null,
    merchant: response.merchant_id ?? null,
    counter: response.counter ?? defaultCounter,
    attentionItems: readAttentionItems(response),
    partPaid: response.open_matters?.part_paid_sales ?? [],
  }
}

const toMachine = (status: string, linked: LinkedTerminal | null) => ({
  status: linked?.status ?? status,
  terminal: linked?.terminal ?? null,
  machine: linked?.state ?? null,
})

const readNames = ({
  shop_name: shop,
  till,
  person_name: person,
  account_name: account,
}: StatusResponse) => ({
  location: { shop: shop ?? null, till: till?.name ?? null },
  person: person ?? null,
  account: account ?? null,
})

const readAttentionItems = ({ open_matters }: StatusResponse): AttentionItem[] =>
  (open_matters?.matters ?? []).map(({ kind, payment }) => ({ kind, payment: readPayment(payment) }))

async function loadLinkedTerminal(
  { status, linked_terminal }: StatusResponse,
  till: TillApi,
): Promise<LinkedTerminal | null> {
  if (status !== 'TERMINAL_LINKED') return null
  return linked_terminal ?? till.linkedTerminal()
}

/** Returns the screen of a status. Returns null for a status without a screen. */
export function screenFor(status: string): OnboardingScreen | null {
  if (status === 'NEW') return '/login'
  if (status === 'CREATED' || status === 'TERMINAL_LINKED') return '/payment'
  const choosing = status === 'PENDING_CREATION' || status === 'DISCONNECTED' || status.endsWith('_LINKED')
  return choosing ? '/terminals' : null
}

/**
 * Returns the screen to redirect to from `at`, or null. A merchant may repeat earlier steps: /terminals once an
 * account is linked, /login until a machine is. A running payment has priority, except over re-linking an account.
 */
export function redirectFrom(
  at: OnboardingScreen,
  { status, runningPayment }: Pick<Onboarding, 'status' | 'runningPayment'>,
): string | null {
  const stop = screenFor(status)
  const mends = at === '/terminals' || (at === '/login' && status === 'DISCONNECTED')
  if (runningPayment !== null && !mends) return `/payment/processing/${runningPayment}`
  const mayStay = (at === '/terminals' && stop === '/payment') || (at === '/login' && stop === '/terminals')
  return stop === null || stop === at || mayStay ? null : stop
}
