import { traceHeaders } from '@tillkey/host'
import type { Outbound } from '@tillkey/outbound'

const TIMEOUT_MS = 5000
const MAX_BYTES = 256 * 1024

/**
 * The text of a document of somebody else's. Asks once, for a few seconds, and follows no redirect: an address that was checked must
 * not lead elsewhere. Rejects when there is none, when it is too long, and where the project may not call.
 */
export async function fetchText(outbound: Outbound, url: string): Promise<string> {
  const { status, text } = await outbound.call({
    ...{ url, method: 'GET', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
    headers: { accept: 'application/json', ...traceHeaders() },
  })
  if (status !== 200) throw new Error(`answered ${status}`)
  return text
}

/** The same for JSON. */
export const fetchJson = async (outbound: Outbound, url: string): Promise<unknown> =>
  JSON.parse(await fetchText(outbound, url)) as unknown // it is somebody else’s
