import { traceHeaders } from '@tillkey/host'
import type { Outbound } from '@tillkey/outbound'

const TIMEOUT_MS = 5000
const MAX_BYTES = 256 * 1024

/**
 * Fetches a document from another server. Redirects are not followed, since only the given URL has been checked. Rejects
 * unless the response is 200, small enough and within the addresses the project may call.
 */
export async function fetchText(outbound: Outbound, url: string): Promise<string> {
  const { status, text } = await outbound.call({
    url,
    method: 'GET',
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    headers: { accept: 'application/json', ...traceHeaders() },
  })
  if (status !== 200) throw new Error(`answered ${status}`)
  return text
}

/** Fetches a JSON document from another server, like `fetchText`. */
export const fetchJson = async (outbound: Outbound, url: string): Promise<unknown> =>
  JSON.parse(await fetchText(outbound, url)) as unknown // untrusted
