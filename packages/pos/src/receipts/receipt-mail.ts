import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { type Mail, renderMail, tillkeyTheme } from '@tillkey/mail'
import { numberText, receiptRows, timeText, wordsOf } from './receipt-lines.ts'

/** The mail that brings a receipt in its language: its lines, and the link to it. */
export function receiptMail(receipt: Receipt, url: string): Omit<Mail, 'to'> {
  const { name, address, vat_number } = receipt.shop
  const words = wordsOf(receipt)
  const shop = name || words.someShop
  const number = numberText(receipt)
  const content = {
    subject: words.subject(number, shop),
    heading: `${words.receipt} ${number}`,
    paragraphs: [words.from(shop, timeText(receipt))],
    rows: receiptRows(receipt),
    action: { label: words.show, url },
    notes: [address, vat_number === '' ? '' : words.vatNumber(vat_number)].filter(Boolean),
    aside: words.notYours,
    footer: words.why(shop),
    theme: { ...tillkeyTheme, name: name || tillkeyTheme.name, language: receipt.language },
  }
  return { ...renderMail(content), category: 'Receipt' }
}
