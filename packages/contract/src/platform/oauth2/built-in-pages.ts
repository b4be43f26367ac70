import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './built-in-pages-schemas.ts'

export const openLoginPage = operation<Typed<typeof schemas.openLoginPage>>(
  'openLoginPage +GET /oauth2/fallbacks/login ?login_challenge >text',
)
export const openConsentPage = operation<Typed<typeof schemas.openConsentPage>>(
  'openConsentPage +GET /oauth2/fallbacks/consent ?consent_challenge >text',
)
export const openLogoutPage = operation<Typed<typeof schemas.openLogoutPage>>(
  'openLogoutPage +GET /oauth2/fallbacks/logout ?logout_challenge >text',
)
export const openAfterLogoutPage = operation<Typed<typeof schemas.openAfterLogoutPage>>(
  'openAfterLogoutPage +GET /oauth2/fallbacks/logout/callback >text',
)
export const openDevicePage = operation<Typed<typeof schemas.openDevicePage>>(
  'openDevicePage +GET /oauth2/fallbacks/device ?device_challenge ?user_code >text',
)
export const submitDevicePage = operation<Typed<typeof schemas.submitDevicePage>>(
  'submitDevicePage +POST /oauth2/fallbacks/device =device_challenge =user_code >text',
)
export const openDeviceDonePage = operation<Typed<typeof schemas.openDeviceDonePage>>(
  'openDeviceDonePage +GET /oauth2/fallbacks/device/done ?client_id >text',
)
export const openErrorPage = operation<Typed<typeof schemas.openErrorPage>>(
  'openErrorPage +GET /oauth2/fallbacks/error ?error ?error_description >text',
)
