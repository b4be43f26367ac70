/** Parses the text of a field with a JSON object. Undefined for a blank one. Throws SyntaxError for anything else. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return undefined
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('no object')
  return { ...value }
}

/** Whether the text of a field is blank or a JSON object. */
export function isJsonObject(text: string): boolean {
  try {
    parseJsonObject(text)
    return true
  } catch {
    return false // the field shows it
  }
}
