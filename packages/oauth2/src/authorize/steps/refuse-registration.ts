import { valueOf } from '../../form.ts'
import { oauth2Error } from '../../oauth2-errors.ts'
import type { AuthorizationStep } from '../authorization-progress.ts'

/** The parameter `registration` is not supported (OpenID Connect Core 7.2.1). */
export const refuseRegistration: AuthorizationStep = (_provider, { parameters }) => {
  if (valueOf(parameters, 'registration') !== undefined) throw oauth2Error('registration_not_supported')
  return undefined
}
