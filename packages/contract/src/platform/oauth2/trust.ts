import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './trust-schemas.ts'

export const listTrustedOAuth2JwtGrantIssuers = operation<
  Typed<typeof schemas.listTrustedOAuth2JwtGrantIssuers>
>(
  'listTrustedOAuth2JwtGrantIssuers GET /admin/trust/grants/jwt-bearer/issuers ^bearer ?MaxItems ?DefaultItems ?issuer + ?page_size ?page_token',
)
export const trustOAuth2JwtGrantIssuer = operation<Typed<typeof schemas.trustOAuth2JwtGrantIssuer>>(
  'trustOAuth2JwtGrantIssuer POST /admin/trust/grants/jwt-bearer/issuers ^bearer <json',
)
export const getTrustedOAuth2JwtGrantIssuer = operation<Typed<typeof schemas.getTrustedOAuth2JwtGrantIssuer>>(
  'getTrustedOAuth2JwtGrantIssuer GET /admin/trust/grants/jwt-bearer/issuers/{id} ^bearer',
)
export const deleteTrustedOAuth2JwtGrantIssuer = operation<
  Typed<typeof schemas.deleteTrustedOAuth2JwtGrantIssuer>
>('deleteTrustedOAuth2JwtGrantIssuer DELETE /admin/trust/grants/jwt-bearer/issuers/{id} ^bearer')
export const testTrustedOAuth2JwtGrantIssuer = operation<
  Typed<typeof schemas.testTrustedOAuth2JwtGrantIssuer>
>('testTrustedOAuth2JwtGrantIssuer +POST /admin/trust/grants/jwt-bearer/issuers/{id}/test ^bearer <json!')
