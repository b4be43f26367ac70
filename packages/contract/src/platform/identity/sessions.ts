import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './sessions-schemas.ts'

export const toSession = operation<Typed<typeof schemas.toSession>>(
  'toSession GET /sessions/whoami @X-Session-Token @Cookie ?tokenize_as',
)
export const listMySessions = operation<Typed<typeof schemas.listMySessions>>(
  'listMySessions GET /sessions ?per_page ?page ?page_size ?page_token @X-Session-Token @Cookie',
)
export const disableMySession = operation<Typed<typeof schemas.disableMySession>>(
  'disableMySession DELETE /sessions/{id} @X-Session-Token @Cookie',
)
export const disableMyOtherSessions = operation<Typed<typeof schemas.disableMyOtherSessions>>(
  'disableMyOtherSessions DELETE /sessions @X-Session-Token @Cookie',
)
export const exchangeSessionToken = operation<Typed<typeof schemas.exchangeSessionToken>>(
  'exchangeSessionToken GET /sessions/token-exchange ?init_code! ?return_to_code!',
)
export const listSessions = operation<Typed<typeof schemas.listSessions>>(
  'listSessions GET /admin/sessions ^bearer ?page_size ?page_token ?active ?expand',
)
export const getSession = operation<Typed<typeof schemas.getSession>>(
  'getSession GET /admin/sessions/{id} ^bearer ?expand',
)
export const disableSession = operation<Typed<typeof schemas.disableSession>>(
  'disableSession DELETE /admin/sessions/{id} ^bearer',
)
export const extendSession = operation<Typed<typeof schemas.extendSession>>(
  'extendSession PATCH /admin/sessions/{id}/extend ^bearer',
)
export const listIdentitySessions = operation<Typed<typeof schemas.listIdentitySessions>>(
  'listIdentitySessions GET /admin/identities/{id}/sessions ^bearer ?per_page ?page ?page_size ?page_token ?active',
)
export const deleteIdentitySessions = operation<Typed<typeof schemas.deleteIdentitySessions>>(
  'deleteIdentitySessions DELETE /admin/identities/{id}/sessions ^bearer',
)
