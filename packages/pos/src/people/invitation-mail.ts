import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import { type Mail, quoteUntrusted, renderMail, tillkeyTheme, withoutLinks } from '@tillkey/mail'
import { invitationMessages } from './invitation-messages.ts'

/** The content of an invitation mail. */
export interface InvitationFacts {
  name: string
  /** Empty for a shop without a name. */
  shop: string
  /** The shop's main language. */
  language: Shop['languages'][number]
  url: string
}

/** Renders the invitation mail with the link to join the shop. */
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
