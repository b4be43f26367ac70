export {
  createKeyring,
  digestOf,
  drawBytes,
  equalInConstantTime,
  type Keyring,
  randomText,
} from './secrets.ts'
