import { type Mail, renderMail, tillkeyTheme } from '@tillkey/mail'
import type { KeptInvitation } from './people-store.ts'

/** The mail that invites somebody to a shop, with the link that makes them one of it. */
export function invitationMail({ name }: KeptInvitation, shop: string, url: string): Omit<Mail, 'to'> {
  const content = {
    subject: `${shop} invites you to its till`,
    heading: `Join ${shop}`,
    paragraphs: [
      `${name}, you are invited to work at the till of ${shop}. Sign in or make an account, and you are one of it.`,
    ],
    action: { label: 'Join the shop', url },
    notes: ['The link works once, within seven days.'],
    aside: 'If you do not know the shop, somebody mistyped an address: you may delete this message.',
    footer: `Sent for ${shop}, because its owner asked for it.`,
    theme: { ...tillkeyTheme, name: shop },
  }
  return { ...renderMail(content), category: 'Invitation' }
}
