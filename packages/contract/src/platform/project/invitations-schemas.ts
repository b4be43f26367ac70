import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { GenericError } from '../errors-models.ts'
import { NullableUuid, Time, Uuid } from '../values.ts'
import { Role } from './roles-models.ts'

const Invitation = Type.Object({
  id: Uuid,
  project_id: Uuid,
  invitee_email: Type.String(),
  invitee_id: NullableUuid,
  owner_email: Type.String(),
  owner_id: Uuid,
  role: Role,
  status: closed('pending', 'accepted', 'declined', 'expired', 'cancelled', 'removed'),
  created_at: Time,
  updated_at: Time,
  expires_at: Time,
})

/** The token in the invitation's link. */
const token = Type.String({ minLength: 1, maxLength: 200 })

export const listProjectInvitations = schemas({
  summary: 'Lists invitations to a project in any state, newest first.',
  parameters: Type.Object({ project: Type.String() }),
  responses: { 200: Type.Array(Invitation), 401: GenericError },
  default: GenericError,
})

export const createProjectInvitation = schemas({
  summary: 'Invites a person to a project by email.',
  parameters: Type.Object({ project: Type.String() }),
  body: Type.Object({
    email: Type.String({ format: 'email', maxLength: 320 }),
    role: Type.Optional(Role),
  }),
  responses: { 201: Invitation, 400: GenericError, 401: GenericError },
  default: GenericError,
})

export const cancelProjectInvitation = schemas({
  summary: 'Cancels a pending invitation.',
  parameters: Type.Object({ project: Type.String(), invitation: Type.String() }),
  responses: { 204: null, 401: GenericError },
  default: GenericError,
})

export const previewInvitation = schemas({
  summary: 'Returns the details of an invitation to its recipient.',
  body: Type.Object({ token }),
  responses: {
    200: Type.Object({
      project_name: Type.String(),
      role: Role,
      invitee_email: Type.String(),
      owner_email: Type.String(),
      /**
       * `answer`: signed in with the invited address; `sign_in`: an operator has the address; `join`: set a password to
       * become one.
       */
      next: closed('answer', 'sign_in', 'join'),
    }),
    400: GenericError,
  },
  default: GenericError,
  deprecatedAliases: { lookAtProjectInvitation: '/console/invitations/look' },
})

export const acceptProjectInvitation = schemas({
  summary: 'Accepts an invitation as the signed-in operator, or creates one with a password.',
  body: Type.Object({
    token,
    name: Type.Optional(Type.String({ maxLength: 200 })),
    password: Type.Optional(Type.String({ minLength: 8, maxLength: 1024 })),
  }),
  responses: { 200: Type.Object({ project_id: Uuid, operator_id: Uuid }), 400: GenericError },
  default: GenericError,
})

export const declineProjectInvitation = schemas({
  summary: 'Declines an invitation.',
  body: Type.Object({ token }),
  responses: { 204: null, 400: GenericError },
  default: GenericError,
})
