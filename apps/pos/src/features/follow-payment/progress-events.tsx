import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import type { ReactNode } from 'react'
import type { TimelineEvent } from '../../shared/elements/timeline.tsx'
import { machineName } from '../../shared/machine-name.ts'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import type { LazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { cardName } from '../../shared/payments/paid-with.ts'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { isUnresolved, stepIndex, stepNow, steps } from './progress-of.ts'

type Step = (typeof steps)[number]

const details = {
  sent: { later: null, now: 'progress.sending', done: null },
  card: { later: 'progress.cardLater', now: 'progress.cardAwaited', done: 'progress.cardShown' },
  pin: { later: 'progress.pinLater', now: 'progress.pinNow', done: 'progress.pinDone' },
  bank: { later: 'progress.bankLater', now: 'progress.bankNow', done: null },
} as const satisfies Record<Step, object>

/** Time at which the payment reached each step. Empty without a history. */
function timesByStep(history: PaymentHistory | null): Map<number, string> {
  const times = new Map<number, string>()
  for (const { at, kind, state } of history?.events ?? []) {
    const index = kind === 'dispatched' ? 0 : stepIndex(state)
    if (index !== undefined && !times.has(index)) times.set(index, at)
  }
  return times
}

function describeDetail(
  i18n: LazyMessages,
  step: Step,
  { status, payment, pin }: StepProgress,
): string | undefined {
  const { t } = i18n
  if (step === 'pin' && status === 'done' && pin !== 'entered')
    return pin === 'none' ? t('progress.pinNone') : undefined
  if (step === 'card' && status === 'done' && payment.card !== null) {
    const mode = i18n.find(`entry.${payment.card.entry_mode}`)
    return [cardName(payment.card), ...(mode === undefined ? [] : [mode])].join(', ')
  }
  const key = details[step][status]
  return key === null ? undefined : t(key)
}

interface StepProgress {
  status: 'later' | 'now' | 'done'
  payment: PaymentView
  /** Whether a PIN was entered; unknown without a history. */
  pin: 'entered' | 'none' | 'unknown'
}

const describeStep = ({ t }: LazyMessages, step: Step, { terminal }: PaymentView): ReactNode =>
  step === 'sent' && terminal !== null ? (
    <MachineText terminal={terminal}>{t('progress.sentTo', { machine: machineName(terminal) })}</MachineText>
  ) : (
    t(`step.${step}`)
  )

/** All steps of a running payment. Reached steps carry their time if the history has it. */
export function progressEvents(
  i18n: LazyMessages,
  payment: PaymentView,
  history: PaymentHistory | null,
): TimelineEvent[] {
  const times = timesByStep(history)
  const reached = Math.max(stepNow(payment), ...times.keys())
  const toneNow = isUnresolved(payment) ? 'hold' : 'now'
  const tones = { done: 'good', now: toneNow, later: 'later' } as const
  const pinUnlessEntered = times.size === 0 ? 'unknown' : 'none'
  const statusAt = (index: number) => (index < reached ? 'done' : index === reached ? 'now' : 'later')
  return steps.map((step, index): TimelineEvent => {
    const status = statusAt(index)
    const pin = times.has(index) ? 'entered' : pinUnlessEntered
    return {
      text: describeStep(i18n, step, payment),
      detail: describeDetail(i18n, step, { status, payment, pin }),
      at: times.get(index),
      tone: tones[status],
    }
  })
}
