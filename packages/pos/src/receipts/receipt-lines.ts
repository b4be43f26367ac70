import type { Receipt } from '@tillkey/contract/pos/receipts-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { createDates, type DateNames, formatMoney, money, SHOP_TIME_ZONE, shortMoney } from '@tillkey/format'
import { type ReceiptLanguage, type ReceiptMessages, receiptMessages } from './receipt-messages.ts'

/** A line of a receipt: label at the left, value at the right. */
export interface ReceiptRow {
  label: string
  value: string
  weight?: 'normal' | 'strong'
}

const DIGITS = 6

/** Formats the receipt number, e.g. 000418. */
export const numberText = ({ number }: Receipt): string => String(number).padStart(DIGITS, '0')

/** Falls back to English for languages newer than this server. */
const selectLanguage = ({ language }: Receipt): ReceiptLanguage =>
  language in receiptMessages ? (language as ReceiptLanguage) : 'en' // looked up before

/** The sentences in the receipt's language. */
export const messagesFor = (receipt: Receipt): ReceiptMessages => receiptMessages[selectLanguage(receipt)]

/** The time of issue in South African time and the receipt's language. */
export const timeText = (receipt: Receipt): string =>
  createDates(dateNames(selectLanguage(receipt)), SHOP_TIME_ZONE).datedTime(receipt.issued_at)

/** Day and month names from Node's locale data; screens load their own. */
function dateNames(language: ReceiptLanguage): DateNames {
  const names = (count: number, format: Intl.DateTimeFormat, dateAt: (index: number) => number): string =>
    Array.from({ length: count }, (_, index) => format.format(dateAt(index))).join(' ')
  const of = (part: 'weekday' | 'month') =>
    new Intl.DateTimeFormat(`${language}-ZA`, { [part]: 'long', timeZone: 'UTC' })
  return {
    days: names(7, of('weekday'), (index) => Date.UTC(2026, 10, 1 + index)),
    months: names(12, of('month'), (index) => Date.UTC(2026, index)),
  }
}

function cardText({ entryModes }: ReceiptMessages, card: NonNullable<Receipt['card']>): string {
  const { brand, last4, entry_mode } = card
  const mode = entryModes[entry_mode]
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}${mode ? `, ${mode}` : ''}`
}

/** Sold items and the tip. Items sold several times share one line. */
function soldRows({ items, tip_units }: Receipt, messages: ReceiptMessages): ReceiptRow[] {
  const rows = items.map(({ name, units, count }) => ({
    label: `${name || (count === 1 ? messages.custom : shortMoney(money(units)))}${count === 1 ? '' : ` × ${count}`}`,
    value: formatMoney(money(units * count)),
  }))
  return tip_units === 0 ? rows : [...rows, { label: messages.tip, value: formatMoney(money(tip_units)) }]
}

/** All lines of a receipt in its language. Amounts are in minor units. */
export function receiptRows(receipt: Receipt): ReceiptRow[] {
  const { total, vat, card, machine, cash, refunds, note, items, reference } = receipt
  const messages = messagesFor(receipt)
  const text = (units: number): string => formatMoney(money(units, total.currencyCode))
  return [
    ...(note === '' ? [] : [{ label: note, value: items.length === 0 ? text(total.units) : '' }]),
    ...soldRows(receipt, messages),
    { label: messages.total, value: text(total.units), weight: 'strong' },
    ...(vat ? [{ label: messages.vat(vat.rate_percent), value: text(vat.units) }] : []),
    ...(card ? [{ label: messages.paidWith, value: cardText(messages, card) }] : []),
    ...(machine
      ? [{ label: messages.machine, value: `${modelName(machine.model)} ${machine.serialNumber}` }]
      : []),
    ...(cash
      ? [
          { label: messages.cash, value: text(cash.tendered_units) },
          { label: messages.change, value: text(cash.change_units) },
        ]
      : []),
    { label: messages.reference, value: reference.slice(0, 8) },
    ...refunds.map(({ kind, units, reason }) => ({
      label: kind === 'void' ? messages.voided(reason) : messages.refunded(reason),
      value: text(-units),
    })),
  ]
}
