import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/terminals.ts'
import * as schemas from '@tillkey/contract/pos/terminals-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { Terminals } from './terminals.ts'

const { getLinkedTerminal, listTerminals, linkTerminal } = schemas
export const terminalEndpoints = endpointsOf(operations, { getLinkedTerminal, listTerminals, linkTerminal })

export const terminalHandlers = (terminals: Terminals): Handlers<typeof terminalEndpoints, Merchant> => ({
  getLinkedTerminal: async ({ context }) => ok(await terminals.linked(context.id)),
  listTerminals: async ({ args, context }) => ok(await terminals.list(context.id, args.provider)),
  linkTerminal: async ({ args, context }) => ok(await terminals.choose(context.id, args.provider, args.uuid)),
})
