/** Texts that spreadsheets interpret as formulas (OWASP, CSV injection). Numbers and telephone numbers are none. */
const FORMULA = /^[\t\r\n]|^\s*[=@]|^\s*[+-](?![\d ().-]*$)/u

/** Formats a line of a CSV file (RFC 4180) with formulas escaped. */
export const formatCsvLine = (values: readonly string[]): string =>
  `${values
    .map((value) => (FORMULA.test(value) ? `'${value}` : value))
    .map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')}\r\n`

/** A value and what separates it from the next. */
const VALUE = /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*)?)(,|\r\n|\n|\r|$)/y

/** Parses a CSV file (RFC 4180) into its records. Blank lines are left out. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  const source = text.replace(/^\uFEFF/, '')
  VALUE.lastIndex = 0
  while (VALUE.lastIndex < source.length) {
    const found = VALUE.exec(source)
    if (!found) throw new SyntaxError(`Unexpected quotation mark in record ${records.length + 1}`)
    const [, quoted, plain = '', separator] = found
    record.push(quoted?.replaceAll('""', '"') ?? plain)
    if (separator === ',' && VALUE.lastIndex < source.length) continue
    if (separator === ',') record.push('')
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}
