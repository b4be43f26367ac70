import type { LoginMethod } from '../flows/login/login-method.ts'
import type { RecoveryMethod } from '../flows/recovery/recovery-method.ts'
import type { RegistrationMethod } from '../flows/registration/registration-method.ts'
import type { SettingsMethod } from '../flows/settings/settings-method.ts'
import type { VerificationMethod } from '../flows/verification/verification-method.ts'

/** A method with the flows it supports. */
export interface Method {
  login?: LoginMethod
  recovery?: RecoveryMethod
  registration?: RegistrationMethod
  settings?: SettingsMethod
  verification?: VerificationMethod
}
