import type { LoginMethod } from '../flows/login/login-method.ts'
import type { RegistrationMethod } from '../flows/registration/registration-method.ts'

/** A method, by the flows it serves. */
export interface Method {
  login?: LoginMethod
  registration?: RegistrationMethod
}
