import { stringify } from 'csv-stringify/sync'

/** Texts that spreadsheets interpret as formulas, in any width and after skipped characters (OWASP, CSV injection). */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@])/u

const escapeFormula = (text: string): string => (FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text)

/** Returns a CSV line (RFC 4180) with formulas escaped. */
export const csvLine = (values: readonly string[]): string =>
  stringify([values.map(escapeFormula)], { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
