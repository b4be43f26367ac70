import type { Queries, Transaction } from '@tillkey/sql'
import { revokeToken } from '../accounts/accounts-store.ts'
import { findTerminal, setConnection, type Terminal } from '../terminals/terminals-store.ts'
import { finalPhases, type MachineEvent, type PaymentState, step, type Taken } from './payment-machine.ts'
import { findById, insertCapture, type Payment, saveProgress } from './payments-store.ts'
import { type BankAnswer, type Scenario, scenarioOf } from './scenarios.ts'

/** How long things take, in milliseconds. */
export interface Timings {
  /** Until a machine that nobody presents a card to gives up. */
  presentCard: number
  enterPin: number
  /** What the slow bank takes. */
  slowBank: number
}

interface Surroundings {
  amount: Taken
  mode: 'manual' | 'automatic'
  /** A step in automatic mode, and what the bank takes. */
  delay: number
  connection: 'online' | 'offline' | 'off'
  timings: Timings
}

/** What will happen to a payment by itself, and how long after its last change. */
interface NextEvent {
  event: MachineEvent
  after: number
}

const FLAT_BATTERY_STEPS = 5

/** The next thing that happens if nobody acts, or null when nothing ever will. */
function nextEvent(state: PaymentState, around: Surroundings): NextEvent | null {
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

export interface ProgressDependencies {
  now: () => number
  timings: Timings
}

export type Progress = ReturnType<typeof createProgress>

/**
 * The one place where a payment moves. It runs inside the caller's transaction, so that a step, what it takes from the
 * card and what it does to the machine are committed together, before anybody hears of it.
 */
export function createProgress({ now, timings }: ProgressDependencies) {
  const upcoming = (payment: Payment, terminal: Terminal): NextEvent | null =>
    nextEvent(payment.state, {
      amount: payment.amount,
      mode: terminal.mode,
      delay: terminal.delayMs,
      connection: terminal.connection,
      timings,
    })

  /** When the next thing happens, and whether the machine is free: it is once a payment is final or will never be. */
  function scheduled(payment: Payment, terminal: Terminal): Payment {
    const next = upcoming(payment, terminal)
    return {
      ...payment,
      dueAt: next && payment.changedAt + next.after,
      hold: next ? 'holds_terminal' : 'released',
    }
  }

  /** Applies an event; undefined when the machine does not take it now. */
  async function move(tx: Transaction, payment: Payment, event: MachineEvent): Promise<Payment | undefined> {
    const state = step(payment.state, event)
    if (!state) return undefined
    const moved = { ...payment, state, sequence: payment.sequence + 1, changedAt: now() }
    await takeEffect(tx, payment, moved)
    const saved = scheduled(moved, await terminalOf(tx, payment))
    await saveProgress(tx, saved)
    return saved
  }

  async function takeEffect(tx: Transaction, before: Payment, { state, ...payment }: Payment): Promise<void> {
    const scenario = scenarioOf(payment.amount.value)
    const entered = (phase: string) => state.phase === phase && before.state.phase !== phase
    if (entered('approved') && state.taken) {
      const { key, reference, id, terminalUuid } = payment
      await insertCapture(tx, { key, reference, paymentId: id, terminalUuid, taken: state.taken, at: now() })
    }
    if (entered('authorising') && scenario.merchant === 'token_revoked')
      await revokeToken(tx, payment.tokenUuid, now())
    if (scenario.pace !== 'flat_battery') return
    if (entered('authorising')) await setConnection(tx, payment.terminalUuid, 'off', now())
    if (finalPhases.has(state.phase)) await recharge(tx, payment.terminalUuid, now())
  }

  /** Moves a payment by what is due to happen to it, if that is due. */
  async function happen(tx: Transaction, id: string): Promise<Payment | undefined> {
    const payment = await findById(tx, id)
    if (!payment || payment.dueAt === null || payment.dueAt > now()) return undefined
    const next = upcoming(payment, await terminalOf(tx, payment))
    return next ? move(tx, payment, next.event) : undefined
  }

  /** Reckons anew what happens next, after the machine itself has changed. */
  async function reschedule(tx: Transaction, payment: Payment): Promise<void> {
    await saveProgress(tx, scheduled({ ...payment, changedAt: now() }, await terminalOf(tx, payment)))
  }

  return { move, happen, reschedule, scheduled }
}

async function terminalOf(db: Queries, payment: Payment): Promise<Terminal> {
  const terminal = await findTerminal(db, payment.terminalUuid)
  if (!terminal) throw new Error(`payment ${payment.id} is on a machine that does not exist`)
  return terminal
}

/** A machine that nobody looks after comes back by itself; at a manual one a person presses the button. */
async function recharge(tx: Transaction, uuid: string, at: number): Promise<void> {
  const terminal = await findTerminal(tx, uuid)
  if (terminal?.mode === 'automatic') await setConnection(tx, uuid, 'online', at)
}
