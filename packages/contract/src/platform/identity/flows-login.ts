import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './flows-login-schemas.ts'

export const createNativeLoginFlow = operation<Typed<typeof schemas.createNativeLoginFlow>>(
  'createNativeLoginFlow GET /self-service/login/api ?refresh ?aal @X-Session-Token ?return_session_token_exchange_code ?return_to + ?via ?organization',
)
export const createBrowserLoginFlow = operation<Typed<typeof schemas.createBrowserLoginFlow>>(
  'createBrowserLoginFlow GET /self-service/login/browser ?refresh ?aal ?return_to @Cookie ?login_challenge ?organization + ?via',
)
export const getLoginFlow = operation<Typed<typeof schemas.getLoginFlow>>(
  'getLoginFlow GET /self-service/login/flows ?id! @Cookie',
)
export const updateLoginFlow = operation<Typed<typeof schemas.updateLoginFlow>>(
  'updateLoginFlow POST /self-service/login ?flow! @X-Session-Token @Cookie <json!',
)
