export { createKeyring, equalInConstantTime, type Keyring } from './keyring.ts'
export { digestOf, randomText } from './tokens.ts'
