import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './api-keys-schemas.ts'

export const listProjectApiKeys = operation<Typed<typeof schemas.listProjectApiKeys>>(
  'listProjectApiKeys GET /projects/{project}/tokens ^bearer',
)
export const createProjectApiKey = operation<Typed<typeof schemas.createProjectApiKey>>(
  'createProjectApiKey POST /projects/{project}/tokens ^bearer <json',
)
export const deleteProjectApiKey = operation<Typed<typeof schemas.deleteProjectApiKey>>(
  'deleteProjectApiKey DELETE /projects/{project}/tokens/{token_id} ^bearer',
)
