import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import { type Mail, quoteUntrusted, renderMail, tillkeyTheme, withoutLinks } from '@tillkey/mail'
import { invitationMessages } from './invitation-messages.ts'

/** Who is invited, where, and in which language. */
export interface InvitationFacts {
  name: string
  /** What the shop is called; empty where nobody has said. */
  shop: string
  /** The shop's own, in which it writes. */
  language: Shop['languages'][number]
  url: string
}

/** The mail that invites somebody to a shop in its language, with the link that makes them one of it. */
export function invitationMail({ name, shop: shopName, language, url }: InvitationFacts): Omit<Mail, 'to'> {
  const messages = invitationMessages[language]
  const shop = quoteUntrusted(shopName) || messages.someShop
  const content = {
    subject: messages.subject(shop),
    heading: messages.heading(shop),
    paragraphs: [messages.invited(quoteUntrusted(name), shop)],
    action: { label: messages.join, url },
    notes: [messages.once],
    aside: messages.notYours,
    footer: messages.why(shop),
    theme: { ...tillkeyTheme, name: withoutLinks(shopName) || tillkeyTheme.name, language },
  }
  return { ...renderMail(content), category: 'Invitation' }
}
