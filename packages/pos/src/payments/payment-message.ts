import { type Prompt } from '../provider/observed.ts'
import type { Payment } from './payment.ts'
import { isRunning, type PaymentState } from './payment-machine.ts'

const beforeTheMachine = ({ terminal }: Payment): Prompt => ({
  code: 'sending',
  params: { model: terminal.model },
})

const plain = (code: string): Prompt => ({ code, params: {} })

function cancelMessage({ cancel, phase }: PaymentState): Prompt | undefined {
  if (cancel === 'requested') return plain('cancelling')
  return cancel === 'refused' && phase === 'AUTHORISING' ? plain('card_already_presented') : undefined
}

function runningMessage(payment: Payment): Prompt {
  const { state } = payment
  if (state.unresolvedSince !== null || state.phase === 'REVERSING') return plain('checking')
  const special = cancelMessage(state) ?? state.prompt
  if (special) return special
  if (state.phase === 'AUTHORISING' && state.card?.entryMode === 'contactless')
    return plain('authorising.contactless')
  return state.phase === 'DISPATCHING' ? beforeTheMachine(payment) : plain(state.phase.toLowerCase())
}

/** An approval is special only when it came where none was expected any more. */
const approvedCodes = new Set(['approved_after_cancel', 'late_approval'])

/** What a payment that runs no more says: its end, and the reason that the merchant may be told. */
function endMessage({ state }: Payment, reason: string | null): Prompt {
  const { phase, prompt } = state
  if (phase === 'APPROVED') return plain(approvedCodes.has(reason ?? '') ? String(reason) : 'approved')
  if (phase === 'QUARANTINED') return plain('amount_differs')
  const code = [phase.toLowerCase(), reason].filter((part) => part !== null).join('.')
  return { code, params: phase === 'NOT_SENT' ? (prompt?.params ?? {}) : {} }
}

/** What is to be said of a payment now; `reason` is why it ended, as far as the merchant may be told. */
export function messageOf(payment: Payment, reason: string | null): Prompt {
  if (payment.state.phase === 'CREATED') return beforeTheMachine(payment)
  return isRunning(payment.state.phase) ? runningMessage(payment) : endMessage(payment, reason)
}
