/** A page that a `Link` header names: its relation and the query parameters that select it. */
export type LinkedPage = readonly [rel: string, parameters: Readonly<Record<string, string>>]

/** Path of a list and the query parameters that links to its pages keep. */
export interface LinkedList {
  path: string
  query: URLSearchParams
}

/** Builds a `Link` header (RFC 8288). Query parameters are sorted. */
export const linkHeader = ({ path, query }: LinkedList, pages: readonly LinkedPage[]): string =>
  pages
    .map(([rel, parameters]) => {
      const own = new URLSearchParams(query)
      for (const [name, value] of Object.entries(parameters)) own.set(name, value)
      own.sort()
      return `<${path}?${own.toString()}>; rel="${rel}"`
    })
    .join(',')

/** Builds the headers of a numbered list: `Link`, and `X-Total-Count`. */
export const listHeaders = (list: LinkedList, pages: readonly LinkedPage[], total: number) => ({
  link: linkHeader(list, pages),
  'x-total-count': String(total),
})
