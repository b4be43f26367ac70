import type { Actor } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { invitationOver } from '../projects-errors.ts'
import { createInvitationsStore, type Invitation } from './invitations-store.ts'

/** How an invitation that waits for an answer ends. */
type Ending = 'accepted' | 'declined' | 'cancelled'

/** What the audit trail keeps of something done to an invitation. */
export const invitationAuditEntry = (
  who: Actor,
  { projectId, id, email, role }: Invitation,
  action: string,
) => ({
  ...{ who, projectId, action: `invitation.${action}` },
  target: { type: 'invitation', id },
  after: { email, role },
})

/** Ends an invitation once, and keeps who did; 410 when somebody was first. */
export type CloseInvitation = (
  tx: Transaction,
  invitation: Invitation,
  ending: { who: Actor; status: Ending; inviteeId?: string | null },
) => Promise<void>

/** How invitations end, whoever ends them. */
export const createInvitationClosing =
  (audit: AuditTrail, now: () => number): CloseInvitation =>
  async (tx, invitation, { who, status, inviteeId = null }) => {
    if (!(await createInvitationsStore(tx).end(invitation, { status, inviteeId, now: now() })))
      throw invitationOver()
    await audit.record(tx, invitationAuditEntry(who, invitation, status))
  }
