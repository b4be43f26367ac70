import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './oidc-schemas.ts'

export const discoverOidcConfiguration = operation<Typed<typeof schemas.discoverOidcConfiguration>>(
  'discoverOidcConfiguration GET /.well-known/openid-configuration',
)
export const getOidcUserInfo = operation<Typed<typeof schemas.getOidcUserInfo>>(
  'getOidcUserInfo GET /userinfo ^oauth2',
)
export const postOidcUserInfo = operation<Typed<typeof schemas.postOidcUserInfo>>(
  'postOidcUserInfo +POST /userinfo ^oauth2 =access_token',
)
export const revokeOidcSession = operation<Typed<typeof schemas.revokeOidcSession>>(
  'revokeOidcSession GET /oauth2/sessions/logout >text + ?id_token_hint ?post_logout_redirect_uri ?state ?logout_verifier',
)
export const postRevokeOidcSession = operation<Typed<typeof schemas.postRevokeOidcSession>>(
  'postRevokeOidcSession +POST /oauth2/sessions/logout >text =id_token_hint =post_logout_redirect_uri =state =logout_verifier',
)
