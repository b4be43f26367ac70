/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>

/** Returns whether a value is a JSON object: neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
