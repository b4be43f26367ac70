import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './login-schemas.ts'

export const getOAuth2LoginRequest = operation<Typed<typeof schemas.getOAuth2LoginRequest>>(
  'getOAuth2LoginRequest GET /admin/oauth2/auth/requests/login ^bearer ?login_challenge!',
)
export const acceptOAuth2LoginRequest = operation<Typed<typeof schemas.acceptOAuth2LoginRequest>>(
  'acceptOAuth2LoginRequest PUT /admin/oauth2/auth/requests/login/accept ^bearer ?login_challenge! <json',
)
export const rejectOAuth2LoginRequest = operation<Typed<typeof schemas.rejectOAuth2LoginRequest>>(
  'rejectOAuth2LoginRequest PUT /admin/oauth2/auth/requests/login/reject ^bearer ?login_challenge! <json',
)
export const listOAuth2LoginSessions = operation<Typed<typeof schemas.listOAuth2LoginSessions>>(
  'listOAuth2LoginSessions +GET /admin/oauth2/auth/sessions/login ^bearer ?subject ?page_size ?page_token',
)
export const revokeOAuth2LoginSessions = operation<Typed<typeof schemas.revokeOAuth2LoginSessions>>(
  'revokeOAuth2LoginSessions DELETE /admin/oauth2/auth/sessions/login ^bearer ?subject ?sid',
)
