import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './schemas-schemas.ts'

export const listIdentitySchemas = operation<Typed<typeof schemas.listIdentitySchemas>>(
  'listIdentitySchemas GET /schemas ?per_page ?page ?page_size ?page_token',
)
export const getIdentitySchema = operation<Typed<typeof schemas.getIdentitySchema>>(
  'getIdentitySchema GET /schemas/{id}',
)
