import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/provider/terminals.ts'
import * as schemas from '@tillkey/contract/provider/terminals-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Token } from '../accounts/accounts-store.ts'
import type { Terminals } from './terminals.ts'

export const terminalEndpoints = endpointsOf(operations, schemas)

/** Handlers for the machines of an account. */
export const terminalHandlers = (terminals: Terminals): Handlers<typeof terminalEndpoints, Token> => ({
  listMachineTerminals: async ({ context }) => ok(await terminals.list(context)),
  pairTerminal: async ({ args, context }) => ok(await terminals.pair(context, args.uuid)),
  getPairing: async ({ args, context }) => ok(await terminals.pairing(context, args.uuid)),
})
