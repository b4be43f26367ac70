import { money } from '@tillkey/contract/money.ts'
import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { formatMoney } from '@tillkey/ui/money.ts'

/** A line of a receipt: what it names, and its value at the other edge. */
export interface ReceiptRow {
  label: string
  value: string
  weight?: 'normal' | 'strong'
}

const DIGITS = 6

/** The number as people read it: 000418. */
export const numberText = ({ number }: Receipt): string => String(number).padStart(DIGITS, '0')

const times = new Intl.DateTimeFormat('en-ZA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Johannesburg',
})

/** When it was issued, as a South African clock shows it. */
export const timeText = ({ issued_at }: Receipt): string => times.format(new Date(issued_at))

const entryModes: Record<string, string> = { contactless: 'contactless', chip: 'chip', swipe: 'swiped' }

const cardText = ({ brand, last4, entry_mode }: NonNullable<Receipt['card']>): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}${entryModes[entry_mode] ? `, ${entryModes[entry_mode]}` : ''}`

/** What was paid, and how, line by line. Amounts are composed from minor units. */
export function receiptRows(receipt: Receipt): ReceiptRow[] {
  const { total, vat, card, machine, refunds, note, reference } = receipt
  const text = (units: number): string => formatMoney(money(units, total.currencyCode))
  return [
    ...(note === '' ? [] : [{ label: note, value: text(total.units) }]),
    { label: 'Total', value: text(total.units), weight: 'strong' },
    ...(vat ? [{ label: `VAT ${vat.rate_percent} % included`, value: text(vat.units) }] : []),
    ...(card ? [{ label: 'Paid with', value: cardText(card) }] : []),
    { label: 'Machine', value: `${modelName(machine.model)} ${machine.serialNumber}` },
    { label: 'Reference', value: reference.slice(0, 8) },
    ...refunds.map(({ kind, units, reason }) => ({
      label: `${kind === 'void' ? 'Voided' : 'Refunded'}: ${reason}`,
      value: text(-units),
    })),
  ]
}
