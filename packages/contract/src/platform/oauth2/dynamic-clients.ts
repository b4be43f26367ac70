import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './dynamic-clients-schemas.ts'

export const createOidcDynamicClient = operation<Typed<typeof schemas.createOidcDynamicClient>>(
  'createOidcDynamicClient POST /oauth2/register <json!',
)
export const getOidcDynamicClient = operation<Typed<typeof schemas.getOidcDynamicClient>>(
  'getOidcDynamicClient GET /oauth2/register/{id} ^bearer',
)
export const setOidcDynamicClient = operation<Typed<typeof schemas.setOidcDynamicClient>>(
  'setOidcDynamicClient PUT /oauth2/register/{id} ^bearer <json!',
)
export const deleteOidcDynamicClient = operation<Typed<typeof schemas.deleteOidcDynamicClient>>(
  'deleteOidcDynamicClient DELETE /oauth2/register/{id} ^bearer',
)
