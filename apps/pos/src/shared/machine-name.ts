import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'

/** Model and serial number of a card machine. */
export const machineName = ({ model, serialNumber }: Terminal): string =>
  `${modelName(model)} ${serialNumber}`
