import type { Terminal } from '@tillkey/contract/pos/terminals-schemas.ts'

const names = new Map([
  ['NEO_TOUCH', 'Neo Touch'],
  ['KHUMO', 'Khumo'],
  ['KHUMO_PRINT', 'Khumo Print'],
])

/** What merchants call a model. */
export const modelName = (model: string): string => names.get(model) ?? 'Card Machine'

export const machineName = ({ model, serialNumber }: Terminal): string =>
  `${modelName(model)} ${serialNumber}`
