export { createKeyring, equalInConstantTime, type Keyring } from './keyring.ts'
