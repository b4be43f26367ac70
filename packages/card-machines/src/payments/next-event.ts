import { type MachineEvent, type PaymentState, step, type Taken } from './payment-machine.ts'
import { type BankAnswer, type Scenario, scenarioOf } from './scenarios.ts'

/** How long things take, in milliseconds. */
export interface Timings {
  /** Until a machine that nobody presents a card to gives up. */
  presentCard: number
  enterPin: number
  /** What the slow bank takes. */
  slowBank: number
}

export interface Surroundings {
  amount: Taken
  mode: 'manual' | 'automatic'
  /** A step in automatic mode, and what the bank takes. */
  delay: number
  connection: 'online' | 'offline' | 'off'
  timings: Timings
}

/** What will happen to a payment by itself, and how long after its last change. */
export interface NextEvent {
  event: MachineEvent
  after: number
}

const FLAT_BATTERY_STEPS = 5

/** The next thing that happens if nobody acts, or null when nothing ever will. */
export function nextEvent(state: PaymentState, around: Surroundings): NextEvent | null {
  const scenario = scenarioOf(around.amount.value)
  const giveUp = (after: number): NextEvent => ({ event: { type: 'time_out' }, after })
  switch (state.phase) {
    case 'queued':
      return around.connection === 'online'
        ? { event: { type: 'light_up' }, after: 0 }
        : giveUp(around.timings.presentCard)
    case 'waiting_for_card':
      return customerStep(state, scenario, around) ?? giveUp(around.timings.presentCard)
    case 'waiting_for_pin':
    case 'waiting_for_signature':
      return customerStep(state, scenario, around) ?? giveUp(around.timings.enterPin)
    case 'authorising':
      return bankStep(state, scenario, around)
    case 'reversing':
      return { event: { type: 'reverse' }, after: around.delay }
    default:
      return null
  }
}

/** Null when nobody will act: the machine is dead, a person must, or a person has already left the script. Signing has no key. */
function customerStep(state: PaymentState, scenario: Scenario, around: Surroundings): NextEvent | null {
  if (around.connection !== 'online') return null
  if (state.phase === 'waiting_for_signature') return { event: { type: 'sign' }, after: around.delay }
  if (around.mode === 'manual') return null
  const type = scenario.customer[state.steps]
  if (type === undefined) return null
  // A customer who is to be outrun by the merchant's cancel waits for it a while.
  const patience = scenario.merchant === 'outrun_by_card' ? FLAT_BATTERY_STEPS : 1
  const event = { type } as MachineEvent // scripts hold events without details only
  return step(state, event) ? { event, after: around.delay * patience } : null
}

function bankStep(state: PaymentState, scenario: Scenario, around: Surroundings): NextEvent | null {
  const answer = scenario.bank[Math.min(state.asked, scenario.bank.length) - 1]
  const event = answer && eventOf(answer, around.amount)
  if (!event) return null
  const pace = {
    prompt: around.delay,
    flat_battery: around.delay * FLAT_BATTERY_STEPS,
    slow: around.timings.slowBank,
  }
  return { event, after: pace[scenario.pace] }
}

function eventOf(answer: BankAnswer, amount: Taken): MachineEvent | null {
  switch (answer.says) {
    case 'approve':
      return { type: 'approve', taken: answer.taken?.(amount) ?? amount }
    case 'decline':
      return { type: 'decline', reason: answer.reason }
    case 'ask_for_signature':
      return { type: 'ask_for_signature', taken: amount }
    case 'never':
      return null
    default:
      return { type: answer.says }
  }
}
