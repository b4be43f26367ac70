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
  drawBytes,
  equalInConstantTime,
  hashToken as digestOf,
  type Keyring,
  randomText,
} from './secrets.ts'
