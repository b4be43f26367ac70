import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './logout-schemas.ts'

export const getOAuth2LogoutRequest = operation<Typed<typeof schemas.getOAuth2LogoutRequest>>(
  'getOAuth2LogoutRequest GET /admin/oauth2/auth/requests/logout ^bearer ?logout_challenge!',
)
export const acceptOAuth2LogoutRequest = operation<Typed<typeof schemas.acceptOAuth2LogoutRequest>>(
  'acceptOAuth2LogoutRequest PUT /admin/oauth2/auth/requests/logout/accept ^bearer ?logout_challenge!',
)
export const rejectOAuth2LogoutRequest = operation<Typed<typeof schemas.rejectOAuth2LogoutRequest>>(
  'rejectOAuth2LogoutRequest PUT /admin/oauth2/auth/requests/logout/reject ^bearer ?logout_challenge!',
)
