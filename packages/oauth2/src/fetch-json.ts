import { traceHeaders } from '@tillkey/host'
import { callOut, networksFor, type OutboundRules } from '@tillkey/platform-core'

const PATIENCE_MS = 5000
const MOST_BYTES = 256 * 1024

/**
 * The text of a document of somebody else's. Asks once, for a few seconds, and follows no redirect: an address that was checked must
 * not lead elsewhere. Rejects when there is none, when it is too long, and where the project may not call.
 */
export async function fetchText(rules: OutboundRules, url: string): Promise<string> {
  const { status, text } = await callOut({
    ...{ url, method: 'GET', networks: networksFor(rules, url) },
    ...{ timeoutMs: PATIENCE_MS, mostBytes: MOST_BYTES },
    headers: { accept: 'application/json', ...traceHeaders() },
  })
  if (status !== 200) throw new Error(`answered ${status}`)
  return text
}

/** The same for JSON. */
export const fetchJson = async (rules: OutboundRules, url: string): Promise<unknown> =>
  JSON.parse(await fetchText(rules, url)) as unknown // it is somebody else’s
