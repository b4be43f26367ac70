/** So many rows of a list are counted, one after the other. */
export const MAX_COUNTED = 10_000

/** `X-Total-Count` of a list that was counted to its end; none of a longer one. */
export const totalHeader = (total: number | undefined): Record<string, string> =>
  total === undefined ? {} : { 'x-total-count': String(total) }
