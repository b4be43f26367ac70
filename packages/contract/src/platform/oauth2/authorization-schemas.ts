import { schemas } from '../../schemas.ts'
import { ErrorOAuth2 } from '../errors-models.ts'

export const oAuth2Authorize = schemas({
  summary: 'Starts an authorization in the browser (RFC 6749, section 3.1).',
  responses: { 302: null },
  otherwise: ErrorOAuth2,
})
