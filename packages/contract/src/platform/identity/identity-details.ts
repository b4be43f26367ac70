import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './identity-details-schemas.ts'

export const listIdentityCredentials = operation<Typed<typeof schemas.listIdentityCredentials>>(
  'listIdentityCredentials +GET /admin/identities/{id}/credentials ^bearer',
)
export const deleteIdentitySecurityKey = operation<Typed<typeof schemas.deleteIdentitySecurityKey>>(
  'deleteIdentitySecurityKey +DELETE /admin/identities/{id}/security-keys/{key_id} ^bearer',
)
export const listLastSignIns = operation<Typed<typeof schemas.listLastSignIns>>(
  'listLastSignIns +GET /admin/identities/last-sign-ins ^bearer ?ids!',
)
