import type { Machine, MachineAction, MachineMode } from '@tillkey/contract/provider/control-schemas.ts'
import type { Database, Transaction } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { machineRefuses, noSuchTerminal } from '../errors.ts'
import type { MachineEvent } from '../payments/payment-machine.ts'
import type { Payments } from '../payments/payments.ts'
import { toMachinePayment } from '../payments/payments-routes.ts'
import { findRunning, findShown, listCaptures } from '../payments/payments-store.ts'
import type { Progress } from '../payments/progress.ts'
import { listCompletedRefunds } from '../refunds/refunds-store.ts'
import { toMachineTerminal } from '../terminals/terminals.ts'
import {
  findTerminal,
  listAllTerminals,
  type SimulatedTerminal,
  setBattery,
  setConnection,
  setMode,
  type TerminalConnection,
} from '../terminals/terminals-store.ts'

const CORRECT_PIN = '1234'

export interface MachinesDependencies {
  db: Database
  payments: Payments
  progress: Progress
  /** Reschedules the timer of simulated events. */
  wake: () => void
  now: () => number
}

export type Machines = ReturnType<typeof createMachines>

const connections: Partial<Record<MachineAction['action'], TerminalConnection>> = {
  offline: 'offline',
  online: 'online',
  power_off: 'off',
  power_on: 'online',
}

/** Shows and controls the simulated card machines. */
export function createMachines({ db, payments, progress, wake, now }: MachinesDependencies) {
  async function viewMachine(terminal: SimulatedTerminal): Promise<Machine> {
    const payment = await findShown(db, terminal.uuid)
    return {
      terminal: toMachineTerminal(terminal, now()),
      mode: terminal.mode,
      delay_ms: terminal.delayMs,
      card_inserted: payment?.state.card === 'inserted',
      payment: payment ? toMachinePayment(payment) : null,
    }
  }

  async function requireTerminal(uuid: string): Promise<SimulatedTerminal> {
    const terminal = await findTerminal(db, uuid)
    if (!terminal) throw noSuchTerminal()
    return terminal
  }

  const get = async (uuid: string): Promise<Machine> => viewMachine(await requireTerminal(uuid))

  const list = async () => ({ machines: await Promise.all((await listAllTerminals(db)).map(viewMachine)) })

  /** Changes a machine and reschedules its payment. */
  async function change(uuid: string, work: (tx: Transaction) => Promise<unknown>): Promise<Machine> {
    await db.transaction(async (tx) => {
      await tx.lock(`terminal:${uuid}`)
      await work(tx)
      const running = await findRunning(tx, uuid)
      if (running) await progress.reschedule(tx, running)
    })
    wake()
    return get(uuid)
  }

  async function act(uuid: string, action: MachineAction): Promise<Machine> {
    const terminal = await requireTerminal(uuid)
    const connection = connections[action.action]
    if (connection) return change(uuid, (tx) => setConnection(tx, uuid, { connection, at: now() }))
    const accepted = terminal.connection === 'online' && (await payments.act(uuid, toEvent(action)))
    if (!accepted) throw machineRefuses(action.action)
    return get(uuid)
  }

  async function setMachineMode(
    uuid: string,
    { mode, delay_ms, battery_percent }: MachineMode,
  ): Promise<Machine> {
    const terminal = await requireTerminal(uuid)
    return change(uuid, async (tx) => {
      await setMode(tx, uuid, { mode, delayMs: delay_ms ?? terminal.delayMs })
      await setBattery(tx, uuid, battery_percent ?? terminal.batteryPercent)
    })
  }

  /** All captures and completed refunds, for comparison with the records of a till. */
  async function ledger() {
    const captures = (await listCaptures(db)).map(
      ({ key, reference, paymentId, terminalUuid, taken, at }) => ({
        key,
        reference,
        payment_id: paymentId,
        terminal_uuid: terminalUuid,
        captured: taken,
        reversed: false,
        captured_at: formatTime(at),
      }),
    )
    const refunds = (await listCompletedRefunds(db)).map(
      ({ key, reference, paymentId, kind, refunded, amount, changedAt }) => ({
        key,
        reference,
        payment_id: paymentId,
        kind,
        refunded: refunded ?? amount,
        refunded_at: formatTime(changedAt),
      }),
    )
    return { captures, refunds }
  }

  return { get, list, act, setMode: setMachineMode, ledger }
}

function toEvent({ action, pin = CORRECT_PIN }: MachineAction): MachineEvent {
  switch (action) {
    case 'pin':
      return { type: pin === CORRECT_PIN ? 'right_pin' : 'wrong_pin' }
    case 'cancel':
      return { type: 'red_x' }
    case 'tap':
    case 'insert':
    case 'remove_card':
      return { type: action }
    default:
      throw machineRefuses(action)
  }
}
