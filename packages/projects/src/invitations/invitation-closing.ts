import type { Actor } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { AuditTrail } from '../audit/audit-trail.ts'
import { invitationClosed } from '../projects-errors.ts'
import { createInvitationsStore, type Invitation } from './invitations-store.ts'

/** Outcome of a pending invitation. */
type InvitationOutcome = 'accepted' | 'declined' | 'cancelled'

/** Returns the audit entry of an action on an invitation. */
export const invitationAuditEntry = (
  who: Actor,
  { projectId, id, email, role }: Invitation,
  action: string,
) => ({
  who,
  projectId,
  action: `invitation.${action}`,
  target: { type: 'invitation', id },
  after: { email, role },
})

/** Closes an invitation and records who did. Throws 410 if it is closed already. */
export type CloseInvitation = (
  tx: Transaction,
  invitation: Invitation,
  ending: { who: Actor; status: InvitationOutcome; inviteeId?: string | null },
) => Promise<void>

export const createInvitationClosing =
  (audit: AuditTrail, now: () => number): CloseInvitation =>
  async (tx, invitation, { who, status, inviteeId = null }) => {
    if (!(await createInvitationsStore(tx).end(invitation, { status, inviteeId, now: now() })))
      throw invitationClosed()
    await audit.record(tx, invitationAuditEntry(who, invitation, status))
  }
