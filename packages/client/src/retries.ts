import type { Plugin } from './client.ts'
import { isCallError } from './failures.ts'
import type { WireResponse } from './transport.ts'

export interface RetrySettings {
  /** Requests in all, the first included. */
  attempts?: number | undefined
  /** Milliseconds before the second request at most; doubled each time. */
  delay?: number | undefined
  /** No wait is longer, in milliseconds; a server that asks for more patience is not asked again. */
  longest?: number | undefined
  /** From 0 to 1. */
  random?: (() => number) | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const busy = new Set([429, 502, 503, 504])

/** What a plugin throws of itself would be thrown again. */
const isLost = (cause: unknown): boolean => isCallError(cause) && cause.code === 'network'

/** Milliseconds a server asks to wait, in seconds or until a date. */
function retryAfter({ headers }: WireResponse, now: number): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** Rejects when the call is given up, which then has failed already. */
const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new Error('given up while waiting to try again'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

/**
 * Asks again, where asking twice does no harm (GET, PUT, DELETE), after 429, 502, 503, 504 and lost connections: as late as
 * the server says, else after a random part of a delay that doubles. The wait ends when the call is aborted.
 */
export function retries({
  attempts = 3,
  delay = 200,
  longest = 30_000,
  random = Math.random,
  now = Date.now,
}: RetrySettings = {}): Plugin {
  return async (request, next) => {
    if (!safeMethods.has(request.method)) return next(request)
    for (let attempt = 1; ; attempt++) {
      let wait = Math.min(longest, random() * delay * 2 ** (attempt - 1))
      try {
        const response = await next(request)
        if (!busy.has(response.status) || attempt >= attempts) return response
        wait = retryAfter(response, now()) ?? wait
        if (wait > longest) return response
      } catch (cause) {
        if (!isLost(cause) || request.signal?.aborted || attempt >= attempts) throw cause
      }
      await pause(wait, request.signal)
    }
  }
}
