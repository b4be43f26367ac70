import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './flows-registration-schemas.ts'

export const createNativeRegistrationFlow = operation<Typed<typeof schemas.createNativeRegistrationFlow>>(
  'createNativeRegistrationFlow GET /self-service/registration/api ?return_session_token_exchange_code ?return_to + ?after_verification_return_to ?organization',
)
export const createBrowserRegistrationFlow = operation<Typed<typeof schemas.createBrowserRegistrationFlow>>(
  'createBrowserRegistrationFlow GET /self-service/registration/browser ?return_to ?login_challenge ?after_verification_return_to ?organization',
)
export const getRegistrationFlow = operation<Typed<typeof schemas.getRegistrationFlow>>(
  'getRegistrationFlow GET /self-service/registration/flows ?id! @Cookie',
)
export const updateRegistrationFlow = operation<Typed<typeof schemas.updateRegistrationFlow>>(
  'updateRegistrationFlow POST /self-service/registration ?flow! @Cookie <json!',
)
