export type JsonObject = Record<string, unknown>

/** Whether a value is a JSON object: neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
