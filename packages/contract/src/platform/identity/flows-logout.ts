import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './flows-logout-schemas.ts'

export const createBrowserLogoutFlow = operation<Typed<typeof schemas.createBrowserLogoutFlow>>(
  'createBrowserLogoutFlow GET /self-service/logout/browser @cookie ?return_to',
)
export const updateLogoutFlow = operation<Typed<typeof schemas.updateLogoutFlow>>(
  'updateLogoutFlow GET /self-service/logout ?token ?return_to @Cookie >text',
)
export const performNativeLogout = operation<Typed<typeof schemas.performNativeLogout>>(
  'performNativeLogout DELETE /self-service/logout/api <json!',
)
