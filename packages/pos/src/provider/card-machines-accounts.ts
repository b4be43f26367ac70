import { CallError, type CallOptions, type Client } from '@tillkey/client'
import * as accounts from '@tillkey/contract/provider/accounts.ts'
import * as terminals from '@tillkey/contract/provider/terminals.ts'
import type { MachineTerminal, Pairing } from '@tillkey/contract/provider/terminals-schemas.ts'
import { catalogueError, orCatalogueError } from './card-machines-failures.ts'
import type { MachineState, Provider, TerminalSnapshot, TerminalStatus } from './provider.ts'
import { credentialsRefused } from './provider-errors.ts'

const statuses = new Set<string>(['PENDING_CREATION', 'CREATED', 'DISCONNECTED'])
/** Unknown statuses count as not usable yet. */
const readStatus = ({ status }: Pairing): TerminalStatus =>
  statuses.has(status) ? (status as TerminalStatus) : 'PENDING_CREATION' // one of the set

const connections = new Set(['online', 'offline', 'off'])

/** Returns null for states that are not understood. */
function readMachineState(terminal: MachineTerminal | undefined): MachineState | null {
  if (terminal === undefined || !connections.has(terminal.connection)) return null
  const { battery_percent: battery, busy, last_seen_at } = terminal
  const seenAt = Date.parse(last_seen_at ?? '')
  return {
    connection: terminal.connection as MachineState['connection'], // one of the words above
    batteryPercent: Number.isInteger(battery) ? Number(battery) : null,
    busy: typeof busy === 'boolean' ? busy : null,
    seenAt: Number.isFinite(seenAt) ? seenAt : null,
  }
}

/** Calls for accounts and card machines. They throw errors of the catalogue. */
export function cardMachineAccounts(client: Client, as: (token: string) => CallOptions) {
  return {
    async link({ email, password, deviceName, notifyUrl }: Parameters<Provider['link']>[0]) {
      const body = { email, password, device_name: deviceName, notify_url: notifyUrl }
      try {
        const { token, signing_key, account } = await accounts.createToken(client, { body })
        return { token, signingKey: signing_key, account: { id: account.uuid, name: account.name } }
      } catch (error) {
        throw error instanceof CallError && error.status === 401
          ? credentialsRefused()
          : catalogueError(error)
      }
    },
    unlink: (token: string) => orCatalogueError(accounts.revokeToken(client, {}, as(token))),
    async terminals(token: string) {
      const { terminals: found } = await orCatalogueError(
        terminals.listMachineTerminals(client, {}, as(token)),
      )
      return found.map((terminal) => ({
        id: terminal.uuid,
        model: terminal.model,
        serialNumber: terminal.serial_number,
        state: readMachineState(terminal),
      }))
    },
    linkTerminal: async (token: string, uuid: string) =>
      readStatus(await orCatalogueError(terminals.pairTerminal(client, { uuid }, as(token)))),
    async terminalStatus(token: string, uuid: string): Promise<TerminalSnapshot> {
      try {
        const pairing = await terminals.getPairing(client, { uuid }, as(token))
        return { status: readStatus(pairing), state: readMachineState(pairing.terminal) }
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return { status: 'DISCONNECTED', state: null }
        throw catalogueError(error)
      }
    },
  }
}
