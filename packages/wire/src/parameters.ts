/** The part of a JSON Schema that decides how text becomes a value. */
export interface ParameterSchema {
  type?: string
  items?: ParameterSchema
}

const numeric = /^[+-]?\d+(\.\d+)?$/

/** Turns the text of a parameter into the value its schema declares; text that does not fit stays text, for validation to refuse. */
export function decodeParameter(schema: ParameterSchema, raw: string | readonly string[]): unknown {
  if (schema.type === 'array') return [raw].flat().map((item) => decodeParameter(schema.items ?? {}, item))
  const text = typeof raw === 'string' ? raw : (raw[0] ?? '')
  if ((schema.type === 'integer' || schema.type === 'number') && numeric.test(text)) return Number(text)
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
