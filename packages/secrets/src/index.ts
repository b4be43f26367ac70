export {
  decodeCursor,
  encodeCursor,
  type ResealedRow,
  type ResealStep,
  resealPage,
  type SealedRows,
} from './resealing.ts'
export { sealedColumn } from './sealed-column-store.ts'
export {
  createKeyring,
  digestOf,
  drawBytes,
  equalInConstantTime,
  type Keyring,
  randomText,
} from './secrets.ts'
