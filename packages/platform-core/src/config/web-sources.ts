import { NoResponseError, type Outbound, type OutboundResponse } from '@tillkey/outbound'
import { MAX_SOURCE_BYTES, SourceError } from './sources.ts'

export interface WebSources {
  /**
   * Fetches the text at an address. Throws SourceError for refused networks, failed redirects, excess size, timeouts and
   * errors.
   */
  read(address: string): Promise<string>
}

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

const refusals: Partial<Record<NoResponseError['code'], string>> = {
  refused_network: 'must be an https URL on the public internet or in a network of TILLKEY_OUTBOUND_NETWORKS',
  too_long: `is longer than ${MAX_SOURCE_BYTES} bytes`,
  timeout: `did not respond within ${TIMEOUT_MS / 1000} s`,
}

interface Fetch {
  url: URL
  outbound: Outbound
  /** Milliseconds since 1970. */
  deadline: number
  redirectsLeft: number
}

const get = ({ url, outbound, deadline }: Fetch): Promise<OutboundResponse> =>
  outbound.call({
    url: url.href,
    method: 'GET',
    headers: {},
    tls: 'required',
    maxBytes: MAX_SOURCE_BYTES,
    timeoutMs: Math.max(deadline - Date.now(), 1),
  })

async function follow(fetch: Fetch): Promise<string> {
  const { url, redirectsLeft } = fetch
  const { status, headers, text } = await get(fetch)
  if (status === 200) return text
  if (status < 300 || status >= 400 || headers.location === undefined)
    throw new SourceError(`responded with ${status}`)
  if (redirectsLeft === 0) throw new SourceError('redirects too often')
  const next = URL.parse(headers.location, url.href)
  if (!next || next.protocol !== url.protocol) throw new SourceError('redirects to another scheme')
  return follow({ ...fetch, url: next, redirectsLeft: redirectsLeft - 1 })
}

/** Fetches sources with limits on size and time. Every redirect is checked against the allowed networks. */
export const createWebSources = (outbound: Outbound): WebSources => ({
  async read(address) {
    try {
      const deadline = Date.now() + TIMEOUT_MS
      return await follow({ url: new URL(address), outbound, deadline, redirectsLeft: MAX_REDIRECTS })
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      throw new SourceError(refusals[error.code] ?? error.message)
    }
  },
})
