import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './terminals-schemas.ts'

export const listMachineTerminals = operation<Typed<typeof schemas.listMachineTerminals>>(
  'listMachineTerminals GET /v1/terminals ^bearer',
)
export const pairTerminal = operation<Typed<typeof schemas.pairTerminal>>(
  'pairTerminal PUT /v1/terminals/{uuid}/pairing ^bearer',
)
export const getPairing = operation<Typed<typeof schemas.getPairing>>(
  'getPairing GET /v1/terminals/{uuid}/pairing ^bearer',
)
