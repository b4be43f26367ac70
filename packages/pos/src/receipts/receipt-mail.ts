import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { type Mail, quoteUntrusted, renderMail, tillkeyTheme, withoutLinks } from '@tillkey/mail'
import { messagesFor, numberText, receiptRows, timeText } from './receipt-lines.ts'

/** Quotes text written by the shop and removes links from it. */
const quoteShopText = ({ shop, note, items, refunds, ...receipt }: Receipt): Receipt => ({
  ...receipt,
  shop: {
    ...shop,
    name: withoutLinks(shop.name),
    address: shop.address.split('\n').map(withoutLinks).join('\n'),
  },
  note: quoteUntrusted(note),
  items: items.map((item) => ({ ...item, name: withoutLinks(item.name) })),
  refunds: refunds.map((refund) => ({ ...refund, reason: quoteUntrusted(refund.reason) })),
})

/** Renders the mail with a receipt and its link, in the receipt's language. */
export function receiptMail(shown: Receipt, url: string): Omit<Mail, 'to'> {
  const receipt = quoteShopText(shown)
  const { name, address, vat_number } = receipt.shop
  const messages = messagesFor(receipt)
  const shop = quoteUntrusted(name) || messages.someShop
  const number = numberText(receipt)
  const content = {
    subject: messages.subject(number, shop),
    heading: `${messages.receipt} ${number}`,
    paragraphs: [messages.from(shop, timeText(receipt))],
    rows: receiptRows(receipt),
    action: { label: messages.show, url },
    notes: [address, vat_number === '' ? '' : messages.vatNumber(vat_number)].filter(Boolean),
    aside: messages.notYours,
    footer: messages.why(shop),
    theme: { ...tillkeyTheme, name: name || tillkeyTheme.name, language: receipt.language },
  }
  return { ...renderMail(content), category: 'Receipt' }
}
