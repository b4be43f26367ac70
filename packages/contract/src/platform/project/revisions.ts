import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './revisions-schemas.ts'

export const listProjectRevisions = operation<Typed<typeof schemas.listProjectRevisions>>(
  'listProjectRevisions +GET /projects/{project_id}/revisions ^bearer ?page_size ?page_token',
)
export const getProjectRevision = operation<Typed<typeof schemas.getProjectRevision>>(
  'getProjectRevision +GET /projects/{project_id}/revisions/{revision_id} ^bearer ?secrets',
)
export const createProjectRevision = operation<Typed<typeof schemas.createProjectRevision>>(
  'createProjectRevision +POST /projects/{project_id}/revisions ^bearer <json!',
)
export const diffProjectRevision = operation<Typed<typeof schemas.diffProjectRevision>>(
  'diffProjectRevision +GET /projects/{project_id}/revisions/{revision_id}/diff ^bearer ?to',
)
export const listProjectSettings = operation<Typed<typeof schemas.listProjectSettings>>(
  'listProjectSettings +GET /projects/{project_id}/settings ^bearer',
)
export const revertProject = operation<Typed<typeof schemas.revertProject>>(
  'revertProject +POST /projects/{project_id}/revisions/{revision_id}/revert ^bearer',
)
export const setProjectState = operation<Typed<typeof schemas.setProjectState>>(
  'setProjectState +PUT /projects/{project_id}/state ^bearer <json!',
)
