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
    subject: `You are invited to ${project}`,
    heading: `Work on ${project}`,
    paragraphs: [
      `${inviter} invites you to work on ${project}, as ${role === 'owner' ? 'an owner' : 'a developer'}.`,
    ],
    action: { label: 'Answer the invitation', url },
    notes: ['The invitation is good for seven days, and for you alone.'],
    aside: 'If you do not know what this is about, leave it: nothing happens.',
    footer: `Sent to ${email}`,
    theme: tillkeyTheme,
  })
  return { to: email, category: 'Invitation', ...content }
}
