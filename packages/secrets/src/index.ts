export { createKeyring, equalInConstantTime, type Keyring } from './keyring.ts'
export { digestOf, drawBytes, randomText } from './tokens.ts'
