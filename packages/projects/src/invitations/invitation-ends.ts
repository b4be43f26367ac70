import type { Requester } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { invitationOver } from '../projects-errors.ts'
import { createInvitationsStore, type Invitation } from './invitations-store.ts'

/** How an invitation that waits for an answer ends. */
type Ending = 'accepted' | 'declined' | 'cancelled'

/** What the audit trail keeps of something done to an invitation. */
export const deedOf = (who: Requester, { projectId, id, email, role }: Invitation, action: string) => ({
  ...{ who, projectId, action: `invitation.${action}` },
  target: { type: 'invitation', id },
  after: { email, role },
})

/** Ends an invitation once, and keeps who did; 410 when somebody was first. */
export type InvitationEnds = (
  tx: Transaction,
  invitation: Invitation,
  ending: { who: Requester; status: Ending; inviteeId?: string | null },
) => Promise<void>

/** How invitations end, whoever ends them. */
export const createInvitationEnds =
  (audit: AuditTrail, now: () => number): InvitationEnds =>
  async (tx, invitation, { who, status, inviteeId = null }) => {
    if (!(await createInvitationsStore(tx).end(invitation, { status, inviteeId, now: now() })))
      throw invitationOver()
    await audit.record(tx, deedOf(who, invitation, status))
  }
