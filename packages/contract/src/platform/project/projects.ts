import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './projects-schemas.ts'

export const listProjects = operation<Typed<typeof schemas.listProjects>>(
  'listProjects GET /projects ^bearer',
)
export const createProject = operation<Typed<typeof schemas.createProject>>(
  'createProject POST /projects ^bearer <json',
)
export const getProject = operation<Typed<typeof schemas.getProject>>(
  'getProject GET /projects/{project_id} ^bearer',
)
export const setProject = operation<Typed<typeof schemas.setProject>>(
  'setProject PUT /projects/{project_id} ^bearer <json',
)
export const patchProject = operation<Typed<typeof schemas.patchProject>>(
  'patchProject PATCH /projects/{project_id} ^bearer <json',
)
export const purgeProject = operation<Typed<typeof schemas.purgeProject>>(
  'purgeProject DELETE /projects/{project_id} ^bearer + ?confirm',
)
export const restoreProject = operation<Typed<typeof schemas.restoreProject>>(
  'restoreProject +POST /projects/{project_id}/restore ^bearer',
)
export const getActiveProjectInConsole = operation<Typed<typeof schemas.getActiveProjectInConsole>>(
  'getActiveProjectInConsole GET /console/active/project ^bearer',
)
export const setActiveProjectInConsole = operation<Typed<typeof schemas.setActiveProjectInConsole>>(
  'setActiveProjectInConsole PUT /console/active/project ^bearer <json',
)
