import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './control-schemas.ts'

export const listMachines = operation<Typed<typeof schemas.listMachines>>(
  'listMachines GET /control/terminals',
)
export const getMachine = operation<Typed<typeof schemas.getMachine>>(
  'getMachine GET /control/terminals/{uuid}',
)
export const actOnMachine = operation<Typed<typeof schemas.actOnMachine>>(
  'actOnMachine POST /control/terminals/{uuid}/actions <json!',
)
export const setMachineMode = operation<Typed<typeof schemas.setMachineMode>>(
  'setMachineMode PUT /control/terminals/{uuid}/mode <json!',
)
export const getLedger = operation<Typed<typeof schemas.getLedger>>('getLedger GET /control/ledger')
