import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'

/** A card machine by model and serial number, as merchants tell them apart. */
export const machineName = ({ model, serialNumber }: Terminal): string =>
  `${modelName(model)} ${serialNumber}`
