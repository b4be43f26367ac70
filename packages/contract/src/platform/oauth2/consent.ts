import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './consent-schemas.ts'

export const getOAuth2ConsentRequest = operation<Typed<typeof schemas.getOAuth2ConsentRequest>>(
  'getOAuth2ConsentRequest GET /admin/oauth2/auth/requests/consent ^bearer ?consent_challenge!',
)
export const acceptOAuth2ConsentRequest = operation<Typed<typeof schemas.acceptOAuth2ConsentRequest>>(
  'acceptOAuth2ConsentRequest PUT /admin/oauth2/auth/requests/consent/accept ^bearer ?consent_challenge! <json',
)
export const rejectOAuth2ConsentRequest = operation<Typed<typeof schemas.rejectOAuth2ConsentRequest>>(
  'rejectOAuth2ConsentRequest PUT /admin/oauth2/auth/requests/consent/reject ^bearer ?consent_challenge! <json',
)
export const listOAuth2ConsentSessions = operation<Typed<typeof schemas.listOAuth2ConsentSessions>>(
  'listOAuth2ConsentSessions GET /admin/oauth2/auth/sessions/consent ^bearer ?page_size ?page_token ?subject! ?login_session_id',
)
export const revokeOAuth2ConsentSessions = operation<Typed<typeof schemas.revokeOAuth2ConsentSessions>>(
  'revokeOAuth2ConsentSessions DELETE /admin/oauth2/auth/sessions/consent ^bearer ?subject! ?client ?all',
)
