import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Till } from '../../shared/till.ts'

/** How far the merchant has come. */
export interface Onboarding {
  /** The linked card machine's own status once there is one. */
  status: string
  provider: string
  terminal: Terminal | null
  /** Uuid of a payment that still runs. */
  runningPayment: string | null
}

/** The screens between which the onboarding decides. */
export type Stop = '/' | '/login' | '/terminals' | '/payment'

/** Asks how far the merchant has come; the status of a linked card machine replaces TERMINAL_LINKED. */
export async function loadOnboarding(till: Till): Promise<Onboarding> {
  const { status, provider, running_payment } = await till.onboardingStatus()
  // A server that tells no more than the status is answered for here.
  const runningPayment = running_payment ?? null
  if (status !== 'TERMINAL_LINKED') return { status, provider, runningPayment, terminal: null }
  const linked = await till.linkedTerminal()
  return { status: linked.status, provider, runningPayment, terminal: linked.terminal ?? null }
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
 * A running payment comes first.
 */
export function redirectFrom(at: Stop, { status, runningPayment }: Onboarding): string | null {
  const stop = stopFor(status)
  if (runningPayment !== null && at !== '/terminals') return `/payment/processing/${runningPayment}`
  const mayStay = (at === '/terminals' && stop === '/payment') || (at === '/login' && stop === '/terminals')
  return stop === null || stop === at || mayStay ? null : stop
}
