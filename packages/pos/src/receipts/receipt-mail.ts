import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { type Mail, renderMail, tillkeyTheme } from '@tillkey/mail'
import { numberText, receiptRows, timeText } from './receipt-lines.ts'

/** The mail that brings a receipt: its lines, and the link to it. */
export function receiptMail(receipt: Receipt, url: string): Omit<Mail, 'to'> {
  const { name, address, vat_number } = receipt.shop
  const shop = name || 'the shop'
  const content = {
    subject: `Your receipt ${numberText(receipt)} from ${shop}`,
    heading: `Receipt ${numberText(receipt)}`,
    paragraphs: [`From ${shop}, ${timeText(receipt)}.`],
    rows: receiptRows(receipt),
    action: { label: 'Show the receipt', url },
    notes: [address, vat_number === '' ? '' : `VAT number ${vat_number}`].filter(Boolean),
    aside: 'If you bought nothing there, somebody mistyped an address: you may delete this message.',
    footer: `Sent for ${shop}, because somebody at its till asked for it.`,
    theme: { ...tillkeyTheme, name: name || tillkeyTheme.name },
  }
  return { ...renderMail(content), category: 'Receipt' }
}
