import type { Taken } from '../payments/payment-machine.ts'
import { type ExchangeFault, scenarioOf } from '../payments/scenarios.ts'

/** What the bank does with a refund, and how long it takes. */
export interface RefundScenario {
  bank: { says: 'refund'; paid: Taken } | { says: 'decline'; reason: string } | { says: 'never' }
  pace: 'prompt' | 'slow'
  exchange: ExchangeFault
}

/** A refund needs no machine: whether that is there is nothing to it. */
const onTheWire = (fault: ExchangeFault): ExchangeFault =>
  fault === 'offline' || fault === 'busy' ? 'none' : fault

function bankOf(amount: Taken): RefundScenario['bank'] {
  const [answer] = scenarioOf(amount.value).bank
  if (answer?.says === 'never') return { says: 'never' }
  if (answer?.says === 'decline') return { says: 'decline', reason: answer.reason }
  if (answer?.says === 'fall_silent') return { says: 'decline', reason: 'issuer_timeout' }
  const paid = answer?.says === 'approve' ? answer.taken?.(amount) : undefined
  const isPart = paid?.currency === amount.currency && paid.value < amount.value
  return { says: 'refund', paid: isPart ? paid : amount }
}

/**
 * By the last two digits of the amount that is paid back, where they mean the same as for a payment: .05 and .51 declined,
 * .69 declined after a while, .78 the answer is lost, .79 the request is lost, .80 the request comes too late, .81 a minute,
 * .85 the provider fails twice, .86 only 60 % is paid back, .88 no result ever.
 */
export function refundScenarioOf(amount: Taken): RefundScenario {
  const { pace, exchange, bank } = scenarioOf(amount.value)
  const isSlow = pace === 'slow' || bank[0]?.says === 'fall_silent'
  return { bank: bankOf(amount), pace: isSlow ? 'slow' : 'prompt', exchange: onTheWire(exchange) }
}
