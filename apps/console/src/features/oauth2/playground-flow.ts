const CHANNEL = 'tillkey-playground'

/** Sends the query of the callback to the page that started the flow, which may be without an opener. */
export function sendCallback(query: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(query)
  channel.close()
}

/** Waits for the callback of the flow with a state. */
export const waitForCallback = (state: string, signal: AbortSignal): Promise<URLSearchParams> =>
  new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    signal.addEventListener('abort', () => {
      channel.close()
      reject(new DOMException('The flow was cancelled', 'AbortError'))
    })
    channel.addEventListener('message', ({ data }) => {
      const query = new URLSearchParams(String(data))
      if (query.get('state') !== state) return
      channel.close()
      resolve(query)
    })
  })

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns 256 random bits as text. */
export const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** Returns the S256 code challenge of a verifier (RFC 7636, 4.2). */
export const deriveChallenge = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
