import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import { type Mail, quoteUntrusted, renderMail, tillkeyTheme, withoutLinks } from '@tillkey/mail'
import { invitationWords } from './invitation-words.ts'

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
export function invitationMail({ name, shop: named, language, url }: InvitationFacts): Omit<Mail, 'to'> {
  const words = invitationWords[language]
  const shop = quoteUntrusted(named) || words.someShop
  const content = {
    subject: words.subject(shop),
    heading: words.heading(shop),
    paragraphs: [words.invited(quoteUntrusted(name), shop)],
    action: { label: words.join, url },
    notes: [words.once],
    aside: words.notYours,
    footer: words.why(shop),
    theme: { ...tillkeyTheme, name: withoutLinks(named) || tillkeyTheme.name, language },
  }
  return { ...renderMail(content), category: 'Invitation' }
}
