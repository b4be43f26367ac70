import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/terminals.ts'
import * as schemas from '@tillkey/contract/pos/terminals-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { TillCookie } from '../tills/tills.ts'
import type { Terminals } from './terminals.ts'

const { getLinkedTerminal, listTerminals, linkTerminal } = schemas
export const terminalEndpoints = endpointsOf(operations, { getLinkedTerminal, listTerminals, linkTerminal })

/** Handlers for listing card machines and choosing one for the calling till. */
export const terminalHandlers = (
  terminals: Terminals,
  cookie: TillCookie,
): Handlers<typeof terminalEndpoints, Merchant> => ({
  getLinkedTerminal: async ({ context }) => ok(await terminals.linked(context)),
  listTerminals: async ({ args, context }) => ok(await terminals.list(context.id, args.provider)),
  async linkTerminal({ args, context }) {
    const { provider: slug, uuid, body } = args
    const { till, linked } = await terminals.choose(context, { slug, uuid, name: body?.device_name })
    return ok(linked, { 'set-cookie': cookie.write(context.id, till.id) })
  },
})
