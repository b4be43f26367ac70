import type { MachineTerminal, Pairing } from '@tillkey/contract/provider/terminals-schemas.ts'
import type { Database } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import type { Token } from '../accounts/accounts-store.ts'
import { noSuchTerminal, notPaired } from '../errors.ts'
import {
  findPairing,
  findTerminal,
  insertTerminal,
  listTerminals,
  type SimulatedTerminal,
  savePairing,
} from './terminals-store.ts'

/** Data of a machine to create. */
export type TerminalSeed = Pick<SimulatedTerminal, 'uuid' | 'model' | 'serialNumber'> &
  Partial<Pick<SimulatedTerminal, 'mode' | 'delayMs' | 'batteryPercent'>>

export type Terminals = ReturnType<typeof createTerminals>

/** Machine in the format of the API. A present machine has `now` (milliseconds) as its last contact. */
export const toMachineTerminal = (terminal: SimulatedTerminal, now: number): MachineTerminal => ({
  uuid: terminal.uuid,
  model: terminal.model,
  serial_number: terminal.serialNumber,
  connection: terminal.connection,
  battery_percent: terminal.batteryPercent,
  busy: terminal.busy,
  last_seen_at: formatTime(terminal.seenAt ?? now),
})

/** Returns a machine of the caller's account. Throws 404 for any other. */
export function ownTerminal(terminal: SimulatedTerminal | undefined, token: Token): SimulatedTerminal {
  if (terminal?.accountUuid !== token.accountUuid) throw noSuchTerminal()
  return terminal
}

/** Machines of an account and their pairings with its devices. */
export function createTerminals(db: Database, now: () => number) {
  const add = async (accountUuid: string, seed: TerminalSeed): Promise<void> => {
    await insertTerminal(db, {
      mode: 'automatic',
      delayMs: 1000,
      batteryPercent: 82,
      ...seed,
      accountUuid,
      connection: 'online',
    })
  }

  const list = async (token: Token) => ({
    terminals: (await listTerminals(db, token.accountUuid)).map((terminal) =>
      toMachineTerminal(terminal, now()),
    ),
  })

  /** An online machine accepts a pairing at once. */
  async function pair(token: Token, uuid: string): Promise<Pairing> {
    const terminal = ownTerminal(await findTerminal(db, uuid), token)
    const pairing = { tokenUuid: token.uuid, terminalUuid: uuid }
    const before = await findPairing(db, pairing)
    const status =
      before?.status === 'CREATED' || terminal.connection === 'online' ? 'CREATED' : 'PENDING_CREATION'
    if (status !== before?.status) await savePairing(db, pairing, status)
    return { terminal_uuid: uuid, status, terminal: toMachineTerminal(terminal, now()) }
  }

  async function pairing(token: Token, uuid: string): Promise<Pairing> {
    ownTerminal(await findTerminal(db, uuid), token)
    if (!(await findPairing(db, { tokenUuid: token.uuid, terminalUuid: uuid }))) throw notPaired()
    return pair(token, uuid)
  }

  return { add, list, pair, pairing }
}
