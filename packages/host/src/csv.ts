/** What a spreadsheet may read as a formula, in any width and behind what it skips (OWASP, CSV injection). */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@])/u

const harmless = (text: string): string => (FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text)

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of comma-separated values (RFC 4180), none of which a spreadsheet calculates. */
export const csvLine = (values: readonly string[]): string =>
  `${values.map((value) => field(harmless(value))).join(',')}\r\n`
