export { Auth } from '@auth/core'
