import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './oidc-callbacks-schemas.ts'

export const receiveOidcCallback = operation<Typed<typeof schemas.receiveOidcCallback>>(
  'receiveOidcCallback +GET /self-service/methods/oidc/callback/{provider} ?state ?code ?error ?error_description @Cookie',
)
export const postOidcCallback = operation<Typed<typeof schemas.postOidcCallback>>(
  'postOidcCallback +POST /self-service/methods/oidc/callback/{provider} =state =code =id_token =user =error =error_description @Cookie >text',
)
export const receiveOrganizationCallback = operation<Typed<typeof schemas.receiveOrganizationCallback>>(
  'receiveOrganizationCallback +GET /self-service/methods/oidc/organization/{organization}/callback/{provider} ?state ?code ?error ?error_description @Cookie',
)
export const postOrganizationCallback = operation<Typed<typeof schemas.postOrganizationCallback>>(
  'postOrganizationCallback +POST /self-service/methods/oidc/organization/{organization}/callback/{provider} =state =code =id_token =user =error =error_description @Cookie >text',
)
