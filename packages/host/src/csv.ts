/** What spreadsheets would take for a formula is kept from being one by a quote before it. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of comma-separated values (RFC 4180), none of which a spreadsheet calculates. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map((value) => field(harmless(value))).join(',')}\r\n`
