import { passwordRegistration } from './password-registration.ts'
import type { RegistrationStrategy } from './registration-strategy.ts'

/** Every way to sign up, in the order in which they are asked whether a form is theirs. */
export const registrationStrategies: readonly RegistrationStrategy[] = [passwordRegistration]
