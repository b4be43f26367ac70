import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './members-schemas.ts'

export const getProjectMembers = operation<Typed<typeof schemas.getProjectMembers>>(
  'getProjectMembers GET /projects/{project}/members ^bearer',
)
export const removeProjectMember = operation<Typed<typeof schemas.removeProjectMember>>(
  'removeProjectMember DELETE /projects/{project}/members/{member} ^bearer',
)
export const setProjectMember = operation<Typed<typeof schemas.setProjectMember>>(
  'setProjectMember +PUT /projects/{project}/members/{member} ^bearer <json!',
)
