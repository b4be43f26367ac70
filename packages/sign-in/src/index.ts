export type { PersonClaims, SignInClient } from './openid.ts'
export { sealedSignIns } from './sealed-sign-ins-store.ts'
export { signInTable } from './sign-in-migrations.ts'
export {
  type Admission,
  createSignIns,
  type SignInRedirect,
  type SignIns,
  type SignInsOptions,
} from './sign-ins.ts'
export { createSignInsStore, type SignInsStore } from './sign-ins-store.ts'
