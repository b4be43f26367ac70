import type { Taken } from '../payments/payment-machine.ts'
import { type ExchangeFault, selectScenario } from '../payments/scenarios.ts'

/** The bank's answer to a refund and its delay. */
export interface RefundScenario {
  bank: { says: 'refund'; paid: Taken } | { says: 'decline'; reason: string } | { says: 'never' }
  pace: 'prompt' | 'slow'
  exchange: ExchangeFault
}

/** Refunds need no machine, so machine faults do not apply. */
const withoutMachineFaults = (fault: ExchangeFault): ExchangeFault =>
  fault === 'offline' || fault === 'busy' ? 'none' : fault

/** A refund pays a part only in its own currency. */
const limitToAmount = (amount: Taken, taken: Taken | undefined): Taken =>
  taken?.currency === amount.currency && taken.value < amount.value ? taken : amount

function selectBankOutcome(amount: Taken): RefundScenario['bank'] {
  const [response] = selectScenario(amount.value).bank
  switch (response?.says) {
    case 'never':
      return { says: 'never' }
    case 'decline':
      return { says: 'decline', reason: response.reason }
    case 'fall_silent':
      return { says: 'decline', reason: 'issuer_timeout' }
    case 'approve':
      return { says: 'refund', paid: limitToAmount(amount, response.taken?.(amount)) }
    default:
      return { says: 'refund', paid: amount }
  }
}

/**
 * Scenario of a refund by the last two digits: .05 and .51 declined, .69 declined late, .78 lost answer, .79 lost
 * request, .80 late request, .81 a minute, .85 two failures, .86 only 60 % refunded, .88 no result.
 */
export function selectRefundScenario(amount: Taken): RefundScenario {
  const { pace, exchange, bank } = selectScenario(amount.value)
  const isSlow = pace === 'slow' || bank[0]?.says === 'fall_silent'
  return {
    bank: selectBankOutcome(amount),
    pace: isSlow ? 'slow' : 'prompt',
    exchange: withoutMachineFaults(exchange),
  }
}
