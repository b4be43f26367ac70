import type { Queries } from '@tillkey/sql'

export type TerminalConnection = 'online' | 'offline' | 'off'
export type Mode = 'manual' | 'automatic'
export type PairingStatus = 'PENDING_CREATION' | 'CREATED'

export interface SimulatedTerminal {
  uuid: string
  accountUuid: string
  model: string
  serialNumber: string
  connection: TerminalConnection
  mode: Mode
  delayMs: number
  batteryPercent: number
  /** Last contact with an absent machine; null while it is present. */
  seenAt: number | null
  /** Whether a payment holds it. */
  busy: boolean
}

type TerminalRow = Omit<SimulatedTerminal, 'busy'> & { running: number }

const toTerminal = ({ running, ...row }: TerminalRow): SimulatedTerminal => ({ ...row, busy: running > 0 })

const columns = `uuid, account_uuid AS "accountUuid", model, serial_number AS "serialNumber", connection, mode, delay_ms AS "delayMs",
  battery_percent AS "batteryPercent", seen_at AS "seenAt",
  (SELECT COUNT(*) FROM machine_payments p WHERE p.terminal_uuid = machine_terminals.uuid AND p.holds_terminal = 1) AS running`

async function many(db: Queries, rest: string, params: string[] = []): Promise<SimulatedTerminal[]> {
  const rows = await db.all<TerminalRow>(`SELECT ${columns} FROM machine_terminals ${rest}`, params)
  return rows.map(toTerminal)
}

/** Lists the machines of an account by serial number. */
export const listTerminals = (db: Queries, accountUuid: string): Promise<SimulatedTerminal[]> =>
  many(db, 'WHERE account_uuid = $1 ORDER BY serial_number', [accountUuid])

/** Lists all machines by serial number. */
export const listAllTerminals = (db: Queries): Promise<SimulatedTerminal[]> =>
  many(db, 'ORDER BY serial_number')

/** Finds a machine of any account. */
export async function findTerminal(db: Queries, uuid: string): Promise<SimulatedTerminal | undefined> {
  const [terminal] = await many(db, 'WHERE uuid = $1', [uuid])
  return terminal
}

/** Inserts a machine, unless its uuid exists. */
export const insertTerminal = (db: Queries, terminal: Omit<SimulatedTerminal, 'seenAt' | 'busy'>) =>
  db.run(
    'INSERT INTO machine_terminals (uuid, account_uuid, model, serial_number, connection, mode, delay_ms, battery_percent) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING',
    [
      terminal.uuid,
      terminal.accountUuid,
      terminal.model,
      terminal.serialNumber,
      terminal.connection,
      terminal.mode,
      terminal.delayMs,
      terminal.batteryPercent,
    ],
  )

/** Sets the connection. `at` becomes the last contact of a machine that goes offline. */
export const setConnection = (
  db: Queries,
  uuid: string,
  { connection, at }: { connection: TerminalConnection; at: number },
) =>
  db.run('UPDATE machine_terminals SET connection = $2, seen_at = $3 WHERE uuid = $1', [
    uuid,
    connection,
    connection === 'online' ? null : at,
  ])

/** Sets the battery level in percent. */
export const setBattery = (db: Queries, uuid: string, percent: number) =>
  db.run('UPDATE machine_terminals SET battery_percent = $2 WHERE uuid = $1', [uuid, percent])

/** Sets the mode and the delay of an automatic machine in milliseconds. */
export const setMode = (db: Queries, uuid: string, { mode, delayMs }: { mode: Mode; delayMs: number }) =>
  db.run('UPDATE machine_terminals SET mode = $2, delay_ms = $3 WHERE uuid = $1', [uuid, mode, delayMs])

/** A device, by its token, and a machine. */
interface PairingKey {
  tokenUuid: string
  terminalUuid: string
}

/** Finds the pairing of a device and a machine; undefined if none was requested. */
export const findPairing = (db: Queries, { tokenUuid, terminalUuid }: PairingKey) =>
  db.get<{ status: PairingStatus }>(
    'SELECT status FROM machine_pairings WHERE token_uuid = $1 AND terminal_uuid = $2',
    [tokenUuid, terminalUuid],
  )

/** Stores the pairing of a device and a machine. */
export const savePairing = (db: Queries, { tokenUuid, terminalUuid }: PairingKey, status: PairingStatus) =>
  db.run(
    'INSERT INTO machine_pairings (token_uuid, terminal_uuid, status) VALUES ($1, $2, $3) ON CONFLICT (token_uuid, terminal_uuid) DO UPDATE SET status = excluded.status',
    [tokenUuid, terminalUuid, status],
  )
