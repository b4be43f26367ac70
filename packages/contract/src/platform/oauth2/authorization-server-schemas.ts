import { schemas } from '../../schemas.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { OidcConfiguration } from './oidc-schemas.ts'

export const discoverAuthorizationServer = schemas({
  summary: 'Returns the metadata of the authorization server (RFC 8414): the discovery document.',
  responses: { 200: OidcConfiguration },
  default: ErrorOAuth2,
})
