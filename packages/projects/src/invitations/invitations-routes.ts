import { endpointsOf } from '@tillkey/contract'
import * as invitations from '@tillkey/contract/platform/project/invitations.ts'
import * as invitationsSchemas from '@tillkey/contract/platform/project/invitations-schemas.ts'
import { type Incoming, ok } from '@tillkey/host'
import { type Person, type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import { NOBODY } from '../access/author.ts'
import { renderProjectError } from '../projects-errors.ts'
import type { InvitationAnswers } from './invitation-answers.ts'
import type { Invitations } from './invitations.ts'
import type { Invitation } from './invitations-store.ts'

const viewInvitation = (invitation: Invitation, now: number) => ({
  id: invitation.id,
  project_id: invitation.projectId,
  invitee_email: invitation.email,
  invitee_id: invitation.inviteeId,
  owner_id: invitation.inviterId || NOBODY,
  owner_email: invitation.inviterEmail,
  role: invitation.role,
  status:
    invitation.status === 'pending' && invitation.expiresAt <= now ? ('expired' as const) : invitation.status,
  created_at: formatTime(invitation.createdAt),
  updated_at: formatTime(invitation.updatedAt),
  expires_at: formatTime(invitation.expiresAt),
})

export interface InvitationRoutesDependencies {
  invitations: Invitations
  answers: InvitationAnswers
  /** The operator who is signed in. */
  signedIn: (request: Incoming) => Promise<Person | undefined>
  now: () => number
}

/** Invitations: managed by owners, answered by recipients. */
export function invitationsRoutes({
  invitations: rules,
  answers,
  signedIn,
  now,
}: InvitationRoutesDependencies): RouteGroup[] {
  const { previewInvitation, acceptProjectInvitation, declineProjectInvitation, ...own } = endpointsOf(
    invitations,
    invitationsSchemas,
  )
  return [
    routeGroup({
      access: 'console',
      renderError: renderProjectError,
      endpoints: own,
      handlers: {
        async listProjectInvitations({ args, context, request }) {
          const found = await rules.list(toActor(context, request), args.project)
          return ok(found.map((invitation) => viewInvitation(invitation, now())))
        },
        async createProjectInvitation({ args, context, request }) {
          const { email, role = 'developer' } = args.body
          const created = await rules.create(toActor(context, request), args.project, { email, role })
          return { status: 201, body: viewInvitation(created, now()) }
        },
        async cancelProjectInvitation({ args, context, request }) {
          await rules.cancel(toActor(context, request), args.project, args.invitation)
          return { status: 204 }
        },
      },
    }),
    routeGroup({
      access: 'process',
      renderError: renderProjectError,
      endpoints: { previewInvitation, acceptProjectInvitation, declineProjectInvitation },
      handlers: {
        async previewInvitation({ args: { body }, request }) {
          const shown = await answers.preview({ ...body, signedIn: await signedIn(request) })
          const { role, email, inviterEmail } = shown.invitation
          const invitation = { role, invitee_email: email, owner_email: inviterEmail }
          return ok({ ...invitation, project_name: shown.projectName, next: shown.next })
        },
        async acceptProjectInvitation({ args: { body }, request }) {
          const { projectId, operatorId } = await answers.accept({
            ...body,
            signedIn: await signedIn(request),
          })
          return ok({ project_id: projectId, operator_id: operatorId })
        },
        async declineProjectInvitation({ args: { body } }) {
          await answers.decline(body.token)
          return { status: 204 }
        },
      },
    }),
  ]
}
