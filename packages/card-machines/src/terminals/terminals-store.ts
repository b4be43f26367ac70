import type { Queries } from '@tillkey/sql'

export type Connection = 'online' | 'offline' | 'off'
export type Mode = 'manual' | 'automatic'
export type PairingStatus = 'PENDING_CREATION' | 'CREATED'

export interface Terminal {
  uuid: string
  accountUuid: string
  model: string
  serialNumber: string
  connection: Connection
  mode: Mode
  delayMs: number
}

const columns =
  'uuid, account_uuid AS "accountUuid", model, serial_number AS "serialNumber", connection, mode, delay_ms AS "delayMs"'

export const listTerminals = (db: Queries, accountUuid: string) =>
  db.all<Terminal>(
    `SELECT ${columns} FROM machine_terminals WHERE account_uuid = $1 ORDER BY serial_number`,
    [accountUuid],
  )

export const listAllTerminals = (db: Queries) =>
  db.all<Terminal>(`SELECT ${columns} FROM machine_terminals ORDER BY serial_number`)

export const findTerminal = (db: Queries, uuid: string) =>
  db.get<Terminal>(`SELECT ${columns} FROM machine_terminals WHERE uuid = $1`, [uuid])

export const insertTerminal = (db: Queries, terminal: Terminal) =>
  db.run(
    'INSERT INTO machine_terminals (uuid, account_uuid, model, serial_number, connection, mode, delay_ms) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING',
    [
      terminal.uuid,
      terminal.accountUuid,
      terminal.model,
      terminal.serialNumber,
      terminal.connection,
      terminal.mode,
      terminal.delayMs,
    ],
  )

export const setConnection = (db: Queries, uuid: string, connection: Connection) =>
  db.run('UPDATE machine_terminals SET connection = $2 WHERE uuid = $1', [uuid, connection])

export const setMode = (db: Queries, uuid: string, mode: Mode, delayMs: number) =>
  db.run('UPDATE machine_terminals SET mode = $2, delay_ms = $3 WHERE uuid = $1', [uuid, mode, delayMs])

export const findPairing = (db: Queries, tokenUuid: string, terminalUuid: string) =>
  db.get<{ status: PairingStatus }>(
    'SELECT status FROM machine_pairings WHERE token_uuid = $1 AND terminal_uuid = $2',
    [tokenUuid, terminalUuid],
  )

export const savePairing = (db: Queries, tokenUuid: string, terminalUuid: string, status: PairingStatus) =>
  db.run(
    'INSERT INTO machine_pairings (token_uuid, terminal_uuid, status) VALUES ($1, $2, $3) ON CONFLICT (token_uuid, terminal_uuid) DO UPDATE SET status = excluded.status',
    [tokenUuid, terminalUuid, status],
  )
