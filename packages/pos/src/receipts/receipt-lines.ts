import { money } from '@tillkey/contract/money.ts'
import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { SHOP_TIME_ZONE } from '@tillkey/contract/shop-day.ts'
import { createDates, type DateNames } from '@tillkey/ui/dates.ts'
import { formatMoney, shortMoney } from '@tillkey/ui/money.ts'
import { type ReceiptLanguage, type ReceiptWords, receiptWords } from './receipt-words.ts'

/** A line of a receipt: what it names, and its value at the other edge. */
export interface ReceiptRow {
  label: string
  value: string
  weight?: 'normal' | 'strong'
}

const DIGITS = 6

/** The number as people read it: 000418. */
export const numberText = ({ number }: Receipt): string => String(number).padStart(DIGITS, '0')

/** Its own language; English for one that is newer than this server. */
const languageOf = ({ language }: Receipt): ReceiptLanguage =>
  language in receiptWords ? (language as ReceiptLanguage) : 'en' // looked up before

/** What a receipt says in its own language. */
export const wordsOf = (receipt: Receipt): ReceiptWords => receiptWords[languageOf(receipt)]

/** When it was issued, as a South African clock shows it in the receipt's language. */
export const timeText = (receipt: Receipt): string =>
  createDates(namesOf(languageOf(receipt)), SHOP_TIME_ZONE).datedTime(receipt.issued_at)

/** Node knows the names of each language that there is a receipt in; screens bring theirs along. */
function namesOf(language: ReceiptLanguage): DateNames {
  const names = (count: number, format: Intl.DateTimeFormat, at: (place: number) => number): string =>
    Array.from({ length: count }, (_, place) => format.format(at(place))).join(' ')
  const of = (part: 'weekday' | 'month') =>
    new Intl.DateTimeFormat(`${language}-ZA`, { [part]: 'long', timeZone: 'UTC' })
  return {
    days: names(7, of('weekday'), (place) => Date.UTC(2026, 10, 1 + place)),
    months: names(12, of('month'), (place) => Date.UTC(2026, place)),
  }
}

function cardText({ entryModes }: ReceiptWords, card: NonNullable<Receipt['card']>): string {
  const { brand, last4, entry_mode } = card
  const mode = entryModes[entry_mode]
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}${mode ? `, ${mode}` : ''}`
}

/** What was sold, and the tip on top of it; what is sold several times is one line. */
function soldRows({ items, tip_units }: Receipt, words: ReceiptWords): ReceiptRow[] {
  const rows = items.map(({ name, units, count }) => ({
    label: `${name || (count === 1 ? words.custom : shortMoney(money(units)))}${count === 1 ? '' : ` × ${count}`}`,
    value: formatMoney(money(units * count)),
  }))
  return tip_units === 0 ? rows : [...rows, { label: words.tip, value: formatMoney(money(tip_units)) }]
}

/** What was paid, and how, line by line, in the receipt's language. Amounts are composed from minor units. */
export function receiptRows(receipt: Receipt): ReceiptRow[] {
  const { total, vat, card, machine, cash, refunds, note, items, reference } = receipt
  const words = wordsOf(receipt)
  const text = (units: number): string => formatMoney(money(units, total.currencyCode))
  return [
    ...(note === '' ? [] : [{ label: note, value: items.length === 0 ? text(total.units) : '' }]),
    ...soldRows(receipt, words),
    { label: words.total, value: text(total.units), weight: 'strong' },
    ...(vat ? [{ label: words.vat(vat.rate_percent), value: text(vat.units) }] : []),
    ...(card ? [{ label: words.paidWith, value: cardText(words, card) }] : []),
    ...(machine
      ? [{ label: words.machine, value: `${modelName(machine.model)} ${machine.serialNumber}` }]
      : []),
    ...(cash
      ? [
          { label: words.cash, value: text(cash.tendered_units) },
          { label: words.change, value: text(cash.change_units) },
        ]
      : []),
    { label: words.reference, value: reference.slice(0, 8) },
    ...refunds.map(({ kind, units, reason }) => ({
      label: kind === 'void' ? words.voided(reason) : words.refunded(reason),
      value: text(-units),
    })),
  ]
}
