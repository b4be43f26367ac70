const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/** Parses an RFC 3339 time to milliseconds since 1970; `undefined` for anything else. */
export function parseRfc3339(value: unknown): number | undefined {
  const time = typeof value === 'string' && RFC3339.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
