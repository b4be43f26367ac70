import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './authorization-server-schemas.ts'

export const discoverAuthorizationServer = operation<Typed<typeof schemas.discoverAuthorizationServer>>(
  'discoverAuthorizationServer +GET /.well-known/oauth-authorization-server',
)
