const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/** Parses rands ("20", "20.50", "R20,5") to minor units; null if invalid. */
export function parseAmount(text: string): number | null {
  const [, whole, cents = ''] = AMOUNT.exec(text.trim().replace(/^R\s*/i, '')) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Formats minor units for an input: 2050 is "20.50". */
export const formatAmount = (units: number): string =>
  `${Math.trunc(units / 100)}.${String(units % 100).padStart(2, '0')}`
