import type { Machine } from '@tillkey/contract/provider/control-schemas.ts'
import type { MachinePayment } from '@tillkey/contract/provider/payments-schemas.ts'
import { type Money, money } from '@tillkey/format'

/** Display time of a result. */
const RESULT_MS = 20_000

/** Content of a machine's screen. */
export interface Screen {
  kind: 'off' | 'offline' | 'idle' | 'card' | 'pin' | 'busy' | 'sign' | 'approved' | 'refused'
  title: string
  detail: string
  /** Number of lit lights. With 0, the first light of an idle machine blinks. */
  lights: 0 | 1 | 4
  amount: Money | null
}

const reasons: Record<string, string> = {
  refer_to_issuer: 'Call the bank',
  do_not_honour: 'Not accepted by the bank',
  lost_card: 'Not accepted by the bank',
  stolen_card: 'Not accepted by the bank',
  insufficient_funds: 'Insufficient funds',
  expired_card: 'Card has expired',
  pin_tries_exceeded: 'Too many wrong PINs',
  issuer_unavailable: 'Bank unavailable',
  issuer_timeout: 'No answer from the bank',
  customer: 'Cancelled by the customer',
  merchant: 'Cancelled by the merchant',
  timeout: 'Time ran out',
}

const dark = { title: '', detail: '', lights: 0, amount: null } as const
const idle: Screen = { ...dark, kind: 'idle', title: 'Ready', detail: 'Waiting for a payment' }
const unable: Record<string, Screen> = {
  off: { ...dark, kind: 'off' },
  offline: { ...dark, kind: 'offline', title: 'No network', detail: 'Check the connection' },
}

type ScreenAppearance = Pick<Screen, 'kind' | 'lights' | 'detail'>
const running: Record<string, ScreenAppearance> = {
  queued: { kind: 'busy', lights: 0, detail: '' },
  waiting_for_card: { kind: 'card', lights: 1, detail: '' },
  waiting_for_pin: { kind: 'pin', lights: 1, detail: '' },
  waiting_for_signature: { kind: 'sign', lights: 4, detail: '' },
  authorising: { kind: 'busy', lights: 4, detail: 'Please wait' },
  reversing: { kind: 'busy', lights: 4, detail: 'Please wait' },
}

/** Derives the screen of a machine at `now`. */
export function buildScreen({ terminal, payment }: Machine, now: number): Screen {
  const dead = unable[terminal.connection]
  if (dead) return dead
  if (!payment) return idle
  const screen = running[payment.state] ?? describeResult(payment, now)
  return screen
    ? { ...screen, title: payment.prompt ?? '', amount: money(payment.amount.value, payment.amount.currency) }
    : idle
}

function describeResult({ state, reason, updated_at }: MachinePayment, now: number): ScreenAppearance | null {
  if (now - Date.parse(updated_at) > RESULT_MS) return null
  if (state === 'approved') return { kind: 'approved', lights: 4, detail: 'Thank you' }
  return { kind: 'refused', lights: 0, detail: reasons[reason ?? ''] ?? '' }
}
