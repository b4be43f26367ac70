import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/provider/control.ts'
import * as schemas from '@tillkey/contract/provider/control-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Machines } from './machines.ts'

export const controlEndpoints = endpointsOf(operations, schemas)

/** Handlers for tests and the machines' screens. They need no authentication. */
export const controlHandlers = (machines: Machines): Handlers<typeof controlEndpoints, null> => ({
  listMachines: async () => ok(await machines.list()),
  getMachine: async ({ args }) => ok(await machines.get(args.uuid)),
  actOnMachine: async ({ args }) => ok(await machines.act(args.uuid, args.body)),
  setMachineMode: async ({ args }) => ok(await machines.setMode(args.uuid, args.body)),
  getLedger: async () => ok(await machines.ledger()),
})
