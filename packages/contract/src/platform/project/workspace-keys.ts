import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './workspace-keys-schemas.ts'

export const listWorkspaceApiKeys = operation<Typed<typeof schemas.listWorkspaceApiKeys>>(
  'listWorkspaceApiKeys +GET /console/tokens ^bearer',
)
export const createWorkspaceApiKey = operation<Typed<typeof schemas.createWorkspaceApiKey>>(
  'createWorkspaceApiKey +POST /console/tokens ^bearer <json!',
)
export const deleteWorkspaceApiKey = operation<Typed<typeof schemas.deleteWorkspaceApiKey>>(
  'deleteWorkspaceApiKey +DELETE /console/tokens/{token_id} ^bearer',
)
