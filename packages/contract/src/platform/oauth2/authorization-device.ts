import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './authorization-device-schemas.ts'

export const oAuth2DeviceFlow = operation<Typed<typeof schemas.oAuth2DeviceFlow>>(
  'oAuth2DeviceFlow +POST /oauth2/device/auth ^basic ^oauth2 =client_id =client_secret =scope =audience =client_assertion =client_assertion_type',
)
export const performOAuth2DeviceVerificationFlow = operation<
  Typed<typeof schemas.performOAuth2DeviceVerificationFlow>
>(
  'performOAuth2DeviceVerificationFlow +GET /oauth2/device/verify >text ?user_code ?client_id ?device_verifier ?login_verifier ?consent_verifier',
)
export const acceptUserCodeRequest = operation<Typed<typeof schemas.acceptUserCodeRequest>>(
  'acceptUserCodeRequest +PUT /admin/oauth2/auth/requests/device/accept ^bearer ?device_challenge! <json',
)
