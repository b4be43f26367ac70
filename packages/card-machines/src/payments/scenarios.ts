import type { MachineEvent, Taken } from './payment-machine.ts'

/** Answers of the bank, one per request. The last one repeats. */
export type BankResponse =
  | { says: 'approve'; taken?: (amount: Taken) => Taken }
  | { says: 'decline'; reason: string }
  | { says: 'ask_for_chip' | 'ask_for_signature' | 'fall_silent' | 'never' }

/** Fault of the HTTP exchange of a create. */
export type ExchangeFault =
  | 'none'
  | 'offline'
  | 'busy'
  | 'answer_lost'
  | 'request_lost'
  | 'late'
  | 'server_error'

/** Behaviour of customer, bank, network and machine, selected by the cents of an amount. */
export interface Scenario {
  customer: readonly MachineEvent['type'][]
  bank: readonly BankResponse[]
  /** Response time of the bank: one step, five steps with a flat battery, or a minute. */
  pace: 'prompt' | 'flat_battery' | 'slow'
  exchange: ExchangeFault
  webhookEvents: 'plain' | 'scrambled' | 'forged'
  /** Merchant-side event: a cancel that races a card, or a revoked token. */
  merchant: 'plain' | 'outrun_by_card' | 'token_revoked'
}

const plain: Scenario = {
  customer: ['tap'],
  bank: [{ says: 'approve' }],
  pace: 'prompt',
  exchange: 'none',
  webhookEvents: 'plain',
  merchant: 'plain',
}
const declined = (reason: string): Partial<Scenario> => ({ bank: [{ says: 'decline', reason }] })
const chip: Scenario['customer'] = ['insert', 'right_pin']

const partly = ({ currency, value }: Taken): Taken => ({ currency, value: Math.ceil(value * 0.6) })
/** Odd rand amounts are captured in dollars, even ones R10 too high. */
const misread = ({ currency, value }: Taken): Taken =>
  Math.trunc(value / 100) % 2 === 1 ? { currency: 'USD', value } : { currency, value: value + 1000 }

/** Scenarios by the last two digits. Numbers used by card schemes and other providers keep their meaning. */
const byCents: Readonly<Record<number, Partial<Scenario>>> = {
  1: declined('refer_to_issuer'),
  5: declined('do_not_honour'),
  8: { bank: [{ says: 'ask_for_signature' }], customer: chip },
  41: declined('lost_card'),
  43: declined('stolen_card'),
  51: declined('insufficient_funds'),
  54: declined('expired_card'),
  55: { customer: ['insert', 'wrong_pin', 'right_pin'] },
  65: { customer: ['tap', ...chip], bank: [{ says: 'ask_for_chip' }, { says: 'approve' }] },
  69: { bank: [{ says: 'fall_silent' }] },
  70: { customer: ['red_x'] },
  71: { customer: ['insert', 'remove_card', ...chip] },
  72: { customer: ['time_out'] },
  73: { customer: ['insert', 'time_out'] },
  74: { exchange: 'offline' },
  75: { ...declined('pin_tries_exceeded'), customer: ['insert', 'wrong_pin', 'wrong_pin', 'wrong_pin'] },
  76: { exchange: 'busy' },
  77: { pace: 'flat_battery' },
  78: { exchange: 'answer_lost' },
  79: { exchange: 'request_lost' },
  80: { exchange: 'late' },
  81: { pace: 'slow' },
  82: { merchant: 'outrun_by_card' },
  83: { webhookEvents: 'scrambled' },
  84: { webhookEvents: 'forged' },
  85: { exchange: 'server_error' },
  86: { bank: [{ says: 'approve', taken: partly }] },
  87: { bank: [{ says: 'approve', taken: misread }] },
  88: { bank: [{ says: 'never' }] },
  89: { merchant: 'token_revoked' },
  91: declined('issuer_unavailable'),
}

/** Returns the scenario of an amount in minor units. Other cents approve. */
export function selectScenario(value: number): Scenario {
  return { ...plain, ...byCents[value % 100] }
}
