import type { Queries, Transaction } from '@tillkey/sql'
import { revokeToken } from '../accounts/accounts-store.ts'
import { findTerminal, type SimulatedTerminal, setConnection } from '../terminals/terminals-store.ts'
import { finalPhases, type MachineEvent, type PaymentState, step, type Taken } from './payment-machine.ts'
import { type CardPayment, findById, insertCapture, saveProgress } from './payments-store.ts'
import { type BankResponse, type Scenario, selectScenario } from './scenarios.ts'

/** Durations in milliseconds. */
export interface Timings {
  /** Timeout for presenting a card. */
  presentCard: number
  enterPin: number
  /** Response time of the slow bank. */
  slowBank: number
}

interface Conditions {
  amount: Taken
  mode: 'manual' | 'automatic'
  /** Duration of a step in automatic mode and of a bank request. */
  delay: number
  connection: 'online' | 'offline' | 'off'
  timings: Timings
}

/** The next timed event and its delay after the last change. */
interface NextEvent {
  event: MachineEvent
  after: number
}

const FLAT_BATTERY_STEPS = 5

/** Returns the next timed event, or null if no event is due later. */
function nextEvent(state: PaymentState, conditions: Conditions): NextEvent | null {
  const scenario = selectScenario(conditions.amount.value)
  const giveUp = (after: number): NextEvent => ({ event: { type: 'time_out' }, after })
  switch (state.phase) {
    case 'queued':
      return conditions.connection === 'online'
        ? { event: { type: 'light_up' }, after: 0 }
        : giveUp(conditions.timings.presentCard)
    case 'waiting_for_card':
      return customerStep(state, scenario, conditions) ?? giveUp(conditions.timings.presentCard)
    case 'waiting_for_pin':
    case 'waiting_for_signature':
      return customerStep(state, scenario, conditions) ?? giveUp(conditions.timings.enterPin)
    case 'authorising':
      return bankStep(state, scenario, conditions)
    case 'reversing':
      return { event: { type: 'reverse' }, after: conditions.delay }
    default:
      return null
  }
}

/** Returns null if the machine is dead, is operated by a person, or the script was left. Signing has no key. */
function customerStep(state: PaymentState, scenario: Scenario, conditions: Conditions): NextEvent | null {
  if (conditions.connection !== 'online') return null
  if (state.phase === 'waiting_for_signature') return { event: { type: 'sign' }, after: conditions.delay }
  if (conditions.mode === 'manual') return null
  const type = scenario.customer[state.steps]
  if (type === undefined) return null
  // Leaves time for the merchant's cancel.
  const patience = scenario.merchant === 'outrun_by_card' ? FLAT_BATTERY_STEPS : 1
  const event = { type } as MachineEvent // scripts contain only events without details
  return step(state, event) ? { event, after: conditions.delay * patience } : null
}

function bankStep(state: PaymentState, scenario: Scenario, conditions: Conditions): NextEvent | null {
  const response = scenario.bank[Math.min(state.asked, scenario.bank.length) - 1]
  const event = response && toEvent(response, conditions.amount)
  if (!event) return null
  const pace = {
    prompt: conditions.delay,
    flat_battery: conditions.delay * FLAT_BATTERY_STEPS,
    slow: conditions.timings.slowBank,
  }
  return { event, after: pace[scenario.pace] }
}

function toEvent(response: BankResponse, amount: Taken): MachineEvent | null {
  switch (response.says) {
    case 'approve':
      return { type: 'approve', taken: response.taken?.(amount) ?? amount }
    case 'decline':
      return { type: 'decline', reason: response.reason }
    case 'ask_for_signature':
      return { type: 'ask_for_signature', taken: amount }
    case 'never':
      return null
    default:
      return { type: response.says }
  }
}

export interface ProgressDependencies {
  now: () => number
  timings: Timings
}

export type Progress = ReturnType<typeof createProgress>

/**
 * Sole writer of payment transitions. Runs in the caller's transaction: transition, capture and machine change commit
 * together, before anyone is notified.
 */
export function createProgress({ now, timings }: ProgressDependencies) {
  const upcoming = (payment: CardPayment, terminal: SimulatedTerminal): NextEvent | null =>
    nextEvent(payment.state, {
      amount: payment.amount,
      mode: terminal.mode,
      delay: terminal.delayMs,
      connection: terminal.connection,
      timings,
    })

  /** Schedules the next event. The machine is released once a payment is final or has no further event. */
  function scheduled(payment: CardPayment, terminal: SimulatedTerminal): CardPayment {
    const next = upcoming(payment, terminal)
    return {
      ...payment,
      dueAt: next && payment.changedAt + next.after,
      hold: next ? 'holds_terminal' : 'released',
    }
  }

  /** Applies an event. Returns undefined if the machine does not accept it now. */
  async function move(
    tx: Transaction,
    payment: CardPayment,
    event: MachineEvent,
  ): Promise<CardPayment | undefined> {
    const state = step(payment.state, event)
    if (!state) return undefined
    const moved = { ...payment, state, sequence: payment.sequence + 1, changedAt: now() }
    await takeEffect(tx, payment, moved)
    const saved = scheduled(moved, await findPaymentTerminal(tx, payment))
    await saveProgress(tx, saved)
    return saved
  }

  async function takeEffect(
    tx: Transaction,
    before: CardPayment,
    { state, ...payment }: CardPayment,
  ): Promise<void> {
    const scenario = selectScenario(payment.amount.value)
    const entered = (phase: string) => state.phase === phase && before.state.phase !== phase
    if (entered('approved') && state.taken) {
      const { key, reference, id, terminalUuid } = payment
      await insertCapture(tx, { key, reference, paymentId: id, terminalUuid, taken: state.taken, at: now() })
    }
    if (entered('authorising') && scenario.merchant === 'token_revoked')
      await revokeToken(tx, payment.tokenUuid, now())
    if (scenario.pace !== 'flat_battery') return
    if (entered('authorising'))
      await setConnection(tx, payment.terminalUuid, { connection: 'off', at: now() })
    if (finalPhases.has(state.phase)) await recharge(tx, payment.terminalUuid, now())
  }

  /** Applies the timed event of a payment if it is due. */
  async function applyTimedEvent(tx: Transaction, id: string): Promise<CardPayment | undefined> {
    const payment = await findById(tx, id)
    if (!payment || payment.dueAt === null || payment.dueAt > now()) return undefined
    const next = upcoming(payment, await findPaymentTerminal(tx, payment))
    return next ? move(tx, payment, next.event) : undefined
  }

  /** Recalculates the next event after a change of the machine. */
  async function reschedule(tx: Transaction, payment: CardPayment): Promise<void> {
    await saveProgress(
      tx,
      scheduled({ ...payment, changedAt: now() }, await findPaymentTerminal(tx, payment)),
    )
  }

  return { move, applyTimedEvent, reschedule, scheduled }
}

async function findPaymentTerminal(db: Queries, payment: CardPayment): Promise<SimulatedTerminal> {
  const terminal = await findTerminal(db, payment.terminalUuid)
  if (!terminal) throw new Error(`payment ${payment.id} is on a machine that does not exist`)
  return terminal
}

/** An automatic machine reconnects by itself. A manual one waits for the button. */
async function recharge(tx: Transaction, uuid: string, at: number): Promise<void> {
  const terminal = await findTerminal(tx, uuid)
  if (terminal?.mode === 'automatic') await setConnection(tx, uuid, { connection: 'online', at })
}
