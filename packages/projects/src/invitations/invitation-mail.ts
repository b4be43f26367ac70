import { type Mail, quoteUntrusted, renderMail, tillkeyTheme, withoutLinks } from '@tillkey/mail'
import type { Invitation } from './invitations-store.ts'

/** Renders the mail of an invitation. `url` is the page that answers it. */
export function invitationMail(
  { email, role, inviterEmail }: Invitation,
  { project: named, url }: { project: string; url: string },
): Mail {
  const project = quoteUntrusted(named)
  const inviter = withoutLinks(inviterEmail) || 'An administrator'
  const content = renderMail({
    subject: `You’re invited to work on ${project}`,
    heading: `Work on ${project}`,
    paragraphs: [
      `${inviter} invites you to work on ${project} as ${role === 'owner' ? 'an owner' : 'a developer'}.`,
    ],
    action: { label: 'View invitation', url },
    notes: ['This invitation is only for you and expires in 7 days.'],
    aside: 'If you weren’t expecting this invitation, you can ignore this email.',
    footer: `Sent to ${email}.`,
    theme: tillkeyTheme,
  })
  return { to: email, category: 'Invitation', ...content }
}
