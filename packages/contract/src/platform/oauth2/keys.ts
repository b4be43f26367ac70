import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './keys-schemas.ts'

export const createJsonWebKeySet = operation<Typed<typeof schemas.createJsonWebKeySet>>(
  'createJsonWebKeySet POST /admin/keys/{set} ^bearer <json!',
)
export const listJsonWebKeys = operation<Typed<typeof schemas.listJsonWebKeys>>(
  'listJsonWebKeys +GET /admin/key-sets ^bearer ?page_size ?page_token',
)
export const getJsonWebKeySet = operation<Typed<typeof schemas.getJsonWebKeySet>>(
  'getJsonWebKeySet GET /admin/keys/{set} ^bearer',
)
export const setJsonWebKeySet = operation<Typed<typeof schemas.setJsonWebKeySet>>(
  'setJsonWebKeySet PUT /admin/keys/{set} ^bearer <json',
)
export const deleteJsonWebKeySet = operation<Typed<typeof schemas.deleteJsonWebKeySet>>(
  'deleteJsonWebKeySet DELETE /admin/keys/{set} ^bearer',
)
export const getJsonWebKey = operation<Typed<typeof schemas.getJsonWebKey>>(
  'getJsonWebKey GET /admin/keys/{set}/{kid} ^bearer',
)
export const setJsonWebKey = operation<Typed<typeof schemas.setJsonWebKey>>(
  'setJsonWebKey PUT /admin/keys/{set}/{kid} ^bearer <json',
)
export const deleteJsonWebKey = operation<Typed<typeof schemas.deleteJsonWebKey>>(
  'deleteJsonWebKey DELETE /admin/keys/{set}/{kid} ^bearer',
)
export const discoverJsonWebKeys = operation<Typed<typeof schemas.discoverJsonWebKeys>>(
  'discoverJsonWebKeys GET /.well-known/jwks.json',
)
