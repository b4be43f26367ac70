import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './tokens-schemas.ts'

export const oauth2TokenExchange = operation<Typed<typeof schemas.oauth2TokenExchange>>(
  'oauth2TokenExchange POST /oauth2/token ^basic ^oauth2 =client_id =code =grant_type! =redirect_uri =refresh_token + =client_secret =code_verifier =device_code =scope =audience =assertion =client_assertion =client_assertion_type',
)
export const revokeOAuth2Token = operation<Typed<typeof schemas.revokeOAuth2Token>>(
  'revokeOAuth2Token POST /oauth2/revoke ^basic ^oauth2 =client_id =client_secret =token! + =token_type_hint =client_assertion =client_assertion_type',
)
export const introspectOAuth2Token = operation<Typed<typeof schemas.introspectOAuth2Token>>(
  'introspectOAuth2Token POST /admin/oauth2/introspect ^bearer =scope =token! + =token_type_hint',
)
export const introspectOAuth2TokenAsClient = operation<Typed<typeof schemas.introspectOAuth2TokenAsClient>>(
  'introspectOAuth2TokenAsClient +POST /oauth2/introspection ^basic ^oauth2 =token! =token_type_hint =scope =client_id =client_secret =client_assertion =client_assertion_type',
)
export const deleteOAuth2Token = operation<Typed<typeof schemas.deleteOAuth2Token>>(
  'deleteOAuth2Token DELETE /admin/oauth2/tokens ^bearer ?client_id!',
)
