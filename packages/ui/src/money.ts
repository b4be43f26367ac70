import type { Money } from '@tillkey/contract/money.ts'

const NARROW_SPACE = '\u202f'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency) ?? new Intl.NumberFormat('en-ZA', { style: 'currency', currency })
  formats.set(currency, known)
  return known
}

/**
 * Formats an amount, e.g. "R25.00", "R1 234.50" with a narrow space, or "US$25.87". The only money format of all
 * apps: separators are the same for every currency.
 */
export function formatMoney({ units, currencyCode }: Money): string {
  const format = formatOf(currencyCode)
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  // A decimal string keeps every digit, unlike a division. The type accepts only plain numbers.
  const parts = format.formatToParts(`${Math.abs(units)}E-${digits}` as `${number}`)
  const text = parts.map(({ type, value }) => spelling[type] ?? value).join('')
  return units < 0 ? `−${text}` : text
}

const spelling: Partial<Record<Intl.NumberFormatPartTypes, string>> = {
  group: NARROW_SPACE,
  decimal: '.',
  literal: '',
}

/** Formats an amount without zero cents, as on quick keys and items: "R20", "R12.50". */
export const shortMoney = (amount: Money): string => formatMoney(amount).replace(/\.00$/, '')
