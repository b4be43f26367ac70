import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './authorization-schemas.ts'

export const oAuth2Authorize = operation<Typed<typeof schemas.oAuth2Authorize>>(
  'oAuth2Authorize GET /oauth2/auth',
)
