import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './authentication-methods-schemas.ts'

export const listMyAuthenticationMethods = operation<Typed<typeof schemas.listMyAuthenticationMethods>>(
  'listMyAuthenticationMethods +GET /self-service/settings/authentication-methods @X-Session-Token @Cookie',
)
