/** Upper bound on rows counted for a total. */
export const MAX_COUNTED = 10_000

/** Builds `X-Total-Count`; empty for a list above MAX_COUNTED. */
export const totalHeader = (total: number | undefined): Record<string, string> =>
  total === undefined ? {} : { 'x-total-count': String(total) }
