import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './clients-schemas.ts'

export const listOAuth2Clients = operation<Typed<typeof schemas.listOAuth2Clients>>(
  'listOAuth2Clients GET /admin/clients ^bearer ?page_size ?page_token ?client_name ?owner',
)
export const createOAuth2Client = operation<Typed<typeof schemas.createOAuth2Client>>(
  'createOAuth2Client POST /admin/clients ^bearer <json!',
)
export const getOAuth2Client = operation<Typed<typeof schemas.getOAuth2Client>>(
  'getOAuth2Client GET /admin/clients/{id} ^bearer',
)
export const setOAuth2Client = operation<Typed<typeof schemas.setOAuth2Client>>(
  'setOAuth2Client PUT /admin/clients/{id} ^bearer <json!',
)
export const patchOAuth2Client = operation<Typed<typeof schemas.patchOAuth2Client>>(
  'patchOAuth2Client PATCH /admin/clients/{id} ^bearer <json!',
)
export const deleteOAuth2Client = operation<Typed<typeof schemas.deleteOAuth2Client>>(
  'deleteOAuth2Client DELETE /admin/clients/{id} ^bearer',
)
export const setOAuth2ClientLifespans = operation<Typed<typeof schemas.setOAuth2ClientLifespans>>(
  'setOAuth2ClientLifespans PUT /admin/clients/{id}/lifespans ^bearer <json',
)
export const rotateOAuth2ClientSecret = operation<Typed<typeof schemas.rotateOAuth2ClientSecret>>(
  'rotateOAuth2ClientSecret +POST /admin/clients/{id}/secrets/rotate ^bearer <json',
)
export const deleteRotatedOAuth2ClientSecrets = operation<
  Typed<typeof schemas.deleteRotatedOAuth2ClientSecrets>
>('deleteRotatedOAuth2ClientSecrets +DELETE /admin/clients/{id}/secrets/rotate ^bearer')
