import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './invitations-schemas.ts'

export const listProjectInvitations = operation<Typed<typeof schemas.listProjectInvitations>>(
  'listProjectInvitations +GET /projects/{project}/invitations ^bearer',
)
export const createProjectInvitation = operation<Typed<typeof schemas.createProjectInvitation>>(
  'createProjectInvitation +POST /projects/{project}/invitations ^bearer <json!',
)
export const cancelProjectInvitation = operation<Typed<typeof schemas.cancelProjectInvitation>>(
  'cancelProjectInvitation +DELETE /projects/{project}/invitations/{invitation} ^bearer',
)
export const previewInvitation = operation<Typed<typeof schemas.previewInvitation>>(
  'previewInvitation +POST /console/invitations/preview <json!',
)
export const acceptProjectInvitation = operation<Typed<typeof schemas.acceptProjectInvitation>>(
  'acceptProjectInvitation +POST /console/invitations/accept <json!',
)
export const declineProjectInvitation = operation<Typed<typeof schemas.declineProjectInvitation>>(
  'declineProjectInvitation +POST /console/invitations/decline <json!',
)
