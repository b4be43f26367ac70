import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './oidc-callbacks-schemas.ts'

export const receiveOidcCallback = operation<Typed<typeof schemas.receiveOidcCallback>>(
  'receiveOidcCallback +GET /self-service/methods/oidc/callback/{provider} ?state ?code ?error ?error_description @Cookie',
)
export const postOidcCallback = operation<Typed<typeof schemas.postOidcCallback>>(
  'postOidcCallback +POST /self-service/methods/oidc/callback/{provider} =state =code =id_token =user =error =error_description @Cookie >text',
)
