import { defaultTransport } from '#transport'
import { bounded } from '../client.ts'
import { RESPONSE_TOO_LARGE, TOO_MANY_REDIRECTS, type WireResponse } from '../transport.ts'
import type { RequestOptions } from './configuration.ts'
import { redacted } from './redacted.ts'
import { refuseOptions } from './unsupported-options.ts'
import { toWireRequest, transformed } from './wire-options.ts'

/** Response in the format of axios. */
// oxlint-disable-next-line typescript/no-explicit-any -- as the type it stands for
export interface CompatResponse<T = any> {
  data: T
  status: number
  statusText: string
  headers: Record<string, string & string[]>
  // oxlint-disable-next-line typescript/no-explicit-any -- RequestOptions, and what each version of axios calls its own
  config: any
  request?: unknown
}

/** Error in the format of axios; `response` is set if the server responded. */
export interface CompatError extends Error {
  /** Request options without credentials and body. */
  config: RequestOptions
  code?: string
  request?: unknown
  response?: CompatResponse
  isAxiosError: boolean
  toJSON(): object
}

interface Failure {
  message: string
  code?: string
  response?: CompatResponse
  cause?: unknown
}

function failure(config: RequestOptions, { message, code, response, cause }: Failure): CompatError {
  const error = new Error(message, cause === undefined ? undefined : { cause }) as CompatError
  const shown = redacted(config)
  error.config = shown
  if (code) error.code = code
  error.request = { method: shown.method, url: shown.url }
  if (response) error.response = { ...response, config: shown, request: error.request }
  error.isAxiosError = true
  error.toJSON = () => ({ message, name: error.name, stack: error.stack, config: shown, code })
  return error
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const tooLong = (config: RequestOptions): CompatError =>
  failure(config, { message: `maxContentLength size of ${config.maxContentLength} exceeded` })

function toResponse(response: WireResponse, config: RequestOptions): CompatResponse {
  const { status, statusText, headers, text } = response
  const plain: Record<string, unknown> = Object.fromEntries(headers)
  const cookies = headers.getSetCookie()
  if (cookies[0]) plain['set-cookie'] = cookies
  const { transformResponse, maxContentLength = -1 } = config
  // With fetch the response arrives as a whole.
  if (maxContentLength > -1 && new Blob([text]).size > maxContentLength) throw tooLong(config)
  const data = transformResponse ? transformed(config, transformResponse, text, plain) : parsed(text)
  const request = { method: config.method, url: config.url }
  return { data, status, statusText, headers: plain as CompatResponse['headers'], config, request }
}

/** Error for a missing response, with Node's message if there is one. It contains nothing of the request. */
function networkFailure(config: RequestOptions, cause: Error & { code?: unknown }): CompatError {
  const { message, code } = cause
  if (code === TOO_MANY_REDIRECTS) {
    return failure(config, { message: 'Maximum number of redirects exceeded', code, cause })
  }
  if (code === RESPONSE_TOO_LARGE) return tooLong(config)
  return typeof code === 'string'
    ? failure(config, { message, code, cause })
    : failure(config, { message: 'Network Error', cause })
}

async function sent(config: RequestOptions, signal: AbortSignal | undefined): Promise<CompatResponse> {
  if (typeof config.adapter === 'function') return config.adapter(config)
  const response = await defaultTransport({ ...toWireRequest(config), signal }).catch((error: Error) => {
    throw networkFailure(config, error)
  })
  return toResponse(response, config)
}

function aborted(config: RequestOptions, why: 'aborted' | 'timeout'): CompatError {
  const code = 'ECONNABORTED'
  if (why === 'aborted') return failure(config, { message: 'Request aborted', code })
  return failure(config, {
    message: config.timeoutErrorMessage ?? `timeout of ${config.timeout}ms exceeded`,
    code,
  })
}

/** Aborts the request and rejects with the reason of its cancel token. */
function untilCancelled<T>(
  { cancelToken, signal: callerSignal }: RequestOptions,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  // Each axios version types it differently; at run time it is a signal.
  const signal = callerSignal as AbortSignal | undefined
  if (!cancelToken) return work(signal)
  cancelToken.throwIfRequested()
  const ending = new AbortController()
  signal?.addEventListener('abort', () => ending.abort(), { once: true })
  if (signal?.aborted) ending.abort()
  const cancelled = new Promise<never>((_, reject) => {
    // Rejects before the abort, which would give a less specific reason.
    void cancelToken.promise.then((reason: unknown) => {
      reject(reason)
      ending.abort()
      return undefined
    })
  })
  return Promise.race([cancelled, work(ending.signal)])
}

/**
 * Sends a request like an axios instance. Rejects with a CompatError, the reason of the cancel token, or a TypeError for an
 * unsupported option.
 */
export async function exchange(config: RequestOptions): Promise<CompatResponse> {
  refuseOptions(config)
  const { validateStatus = (status: number) => status >= 200 && status < 300, timeout } = config
  const response = await untilCancelled(config, (signal) =>
    bounded(
      { signal, timeout },
      (why) => aborted(config, why),
      (ending) => sent(config, ending),
    ),
  )
  if (!validateStatus || validateStatus(response.status)) return response
  throw failure(config, { message: `Request failed with status code ${response.status}`, response })
}
