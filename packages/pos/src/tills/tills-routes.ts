import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/tills.ts'
import * as schemas from '@tillkey/contract/pos/tills-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { Tills } from './tills.ts'

const { listTills, renameTill, revokeTill } = schemas
export const tillEndpoints = endpointsOf(operations, { listTills, renameTill, revokeTill })

/** Handlers for tills. */
export const tillHandlers = (tills: Tills): Handlers<typeof tillEndpoints, Merchant> => ({
  listTills: async ({ context }) => ok(await tills.list(context)),
  renameTill: async ({ args, context }) => ok(await tills.rename(context, args.uuid, args.body.name)),
  revokeTill: async ({ args, context }) => ok(await tills.revoke(context, args.uuid)),
})
