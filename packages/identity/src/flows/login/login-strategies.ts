import type { LoginStrategy } from './login-strategy.ts'
import { passwordLogin } from './password-login.ts'

/** Every way to sign in, in the order in which they are asked whether a form is theirs. */
export const loginStrategies: readonly LoginStrategy[] = [passwordLogin]
