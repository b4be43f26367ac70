import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './account-access-schemas.ts'

export const getAccessRequest = operation<Typed<typeof schemas.getAccessRequest>>(
  'getAccessRequest +GET /oauth2/account/access-request ^session ?consent_challenge!',
)
export const answerAccessRequest = operation<Typed<typeof schemas.answerAccessRequest>>(
  'answerAccessRequest +POST /oauth2/account/access-request ^session ?consent_challenge! <json!',
)
export const getSignOutRequest = operation<Typed<typeof schemas.getSignOutRequest>>(
  'getSignOutRequest +GET /oauth2/account/sign-out-request ?logout_challenge!',
)
export const answerSignOutRequest = operation<Typed<typeof schemas.answerSignOutRequest>>(
  'answerSignOutRequest +POST /oauth2/account/sign-out-request ?logout_challenge! <json!',
)
export const listConnectedApps = operation<Typed<typeof schemas.listConnectedApps>>(
  'listConnectedApps +GET /oauth2/account/connected-apps ^session',
)
export const getAppLogo = operation<Typed<typeof schemas.getAppLogo>>(
  'getAppLogo +GET /oauth2/account/apps/{client_id}/logo ^session >text',
)
export const disconnectApp = operation<Typed<typeof schemas.disconnectApp>>(
  'disconnectApp +DELETE /oauth2/account/connected-apps/{client_id} ^session',
)
