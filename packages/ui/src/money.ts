import type { Money } from '@tillkey/contract/money.ts'

const NARROW_SPACE = '\u202f'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-ZA', { style: 'currency', currency })
  formats.set(currency, known)
  return known
}

/**
 * An amount as text, for instance "R25.00", "R1 234.50" with a narrow space, or "US$25.87". It is the one way in which
 * money is written: Intl knows symbol, digits and groups; space and point are the same for every currency.
 */
export function formatMoney({ units, currencyCode }: Money): string {
  const format = formatOf(currencyCode)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  // A decimal text keeps every digit, which a division would not; the type knows only plain numbers.
  const parts = format.formatToParts(`${Math.abs(units)}E-${digits}` as `${number}`)
  const text = parts.map(({ type, value }) => spelling[type] ?? value).join('')
  return units < 0 ? `−${text}` : text
}

const spelling: Partial<Record<Intl.NumberFormatPartTypes, string>> = {
  group: NARROW_SPACE,
  decimal: '.',
  literal: '',
}

/** An amount without cents where it has none, as quick keys and items name it: "R20", "R12.50". */
export const shortMoney = (amount: Money): string => formatMoney(amount).replace(/\.00$/, '')
