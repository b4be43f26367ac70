import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { GenericError } from '../errors-models.ts'
import { NullableUuid, Time, Uuid } from '../values.ts'
import { Role } from './roles-models.ts'

export const MemberInviteStatusEnum = open(
  'pending',
  'accepted',
  'declined',
  'expired',
  'cancelled',
  'removed',
)
export type MemberInviteStatusEnum = Static<typeof MemberInviteStatusEnum>

export const MemberInvite = Type.Object({
  created_at: Time,
  id: Uuid,
  invitee_email: Type.String(),
  invitee_id: Type.Optional(NullableUuid),
  owner_email: Type.String(),
  owner_id: Uuid,
  project_id: Uuid,
  status: MemberInviteStatusEnum,
  updated_at: Time,
})
export type MemberInvite = Static<typeof MemberInvite>

export const CreateInviteResponse = Type.Object({
  all_invites: Type.Array(MemberInvite),
  created_invite: MemberInvite,
})
export type CreateInviteResponse = Static<typeof CreateInviteResponse>

export const CreateProjectMemberInviteBody = Type.Object({
  invitee_email: Type.Optional(Type.String()),
})
export type CreateProjectMemberInviteBody = Static<typeof CreateProjectMemberInviteBody>

export const CloudAccount = Type.Object({
  email: Type.Optional(Type.String()),
  id: Type.Optional(Uuid),
  name: Type.Optional(Type.String()),
  role: Type.Optional(unpublished(Role)),
})
export type CloudAccount = Static<typeof CloudAccount>

export const getProjectMembers = schemas({
  summary: 'Lists the members of a project.',
  parameters: Type.Object({
    project: Type.String(),
  }),
  responses: { 200: Type.Array(CloudAccount), 401: GenericError, 406: GenericError },
  default: GenericError,
})

export const removeProjectMember = schemas({
  summary: 'Removes a member from a project.',
  parameters: Type.Object({
    project: Type.String(),
    member: Type.String(),
  }),
  responses: { 204: null, 401: GenericError, 406: GenericError },
  default: GenericError,
})

export const setProjectMember = schemas({
  summary: 'Changes the role of a member.',
  parameters: Type.Object({ project: Type.String(), member: Type.String() }),
  body: Type.Object({ role: Role }),
  responses: { 200: CloudAccount, 401: GenericError, 406: GenericError },
  default: GenericError,
})
