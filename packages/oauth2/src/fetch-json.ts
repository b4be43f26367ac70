import { traceHeaders } from '@tillkey/host'

/** Reads a JSON document of somebody else's; rejects when there is none. */
export type Fetch = (url: string) => Promise<unknown>

const PATIENCE_MS = 5000
const MOST_BYTES = 256 * 1024

/** The text of an answer, as far as it is not longer than anybody has a reason to make it. */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > MOST_BYTES) throw new Error('the document is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Asks once, for a few seconds, and follows no redirect: an address that was checked must not lead elsewhere. */
export async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { accept: 'application/json', ...traceHeaders() },
  })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return textOf(answer)
}

/** The same for JSON. */
export const fetchJson: Fetch = async (url) => JSON.parse(await fetchText(url)) as unknown
