import type { Plugin } from './client.ts'
import { isCallError } from './failures.ts'
import type { WireResponse } from './transport.ts'

export interface RetrySettings {
  /** Maximum number of requests, including the first. */
  attempts?: number | undefined
  /** Maximum delay before the first retry in milliseconds; doubles each time. */
  delay?: number | undefined
  /** Maximum wait in milliseconds; requests are not retried if the server asks for more. */
  longest?: number | undefined
  /** Returns a number from 0 to 1. */
  random?: (() => number) | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

const safeMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])
const retryableStatuses = new Set([429, 502, 503, 504])

/** Errors thrown by plugins would be thrown again. */
const isLost = (cause: unknown): boolean => isCallError(cause) && cause.code === 'network'

/** Wait requested by the server (`Retry-After`), in milliseconds. */
function retryAfter({ headers }: WireResponse, now: number): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** Waits; rejects if the call is aborted, which has already failed then. */
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
 * Plugin that retries idempotent requests (GET, HEAD, PUT, DELETE) after 429, 502, 503, 504 and network errors. Waits as long as
 * the server requests, otherwise with exponential backoff and jitter.
 */
export function retries({
  attempts = 3,
  delay = 200,
  longest = 30_000,
  random = Math.random,
  now = Date.now,
}: RetrySettings = {}): Plugin {
  /** Wait before the request is repeated; undefined for a response that is final. */
  const waitAfter = (response: WireResponse, backoff: number): number | undefined => {
    if (!retryableStatuses.has(response.status)) return undefined
    const wait = retryAfter(response, now()) ?? backoff
    return wait > longest ? undefined : wait
  }
  return async (request, next) => {
    if (!safeMethods.has(request.method)) return next(request)
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts
      let wait = Math.min(longest, random() * delay * 2 ** (attempt - 1))
      try {
        const response = await next(request)
        const requested = isLast ? undefined : waitAfter(response, wait)
        if (requested === undefined) return response
        wait = requested
      } catch (cause) {
        if (isLast || !isLost(cause) || request.signal?.aborted) throw cause
      }
      await pause(wait, request.signal)
    }
  }
}
