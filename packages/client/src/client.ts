import type { Caller, Descriptor, Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import { CallError, type CallErrorCode, type CallErrorFacts, type ResponseHeaders } from './call-error.ts'
import type { Connection } from './connection.ts'
import { type Arguments, authorize, buildRequest, type Credentials } from './request.ts'
import type { Signal } from './runtime-types.ts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

export interface CallOptions {
  signal?: Signal | undefined
  /** Timeout in milliseconds, including the token, redirects and plugins; 0 for none. */
  timeout?: number | undefined
  /** Upper bound on the response in bytes, both compressed and decompressed. Node only. */
  maxResponseBytes?: number | undefined
  /** Overrides headers of the settings, credentials and operation. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** Middleware between a call and the transport. May call `next` any number of times. */
export type Plugin = (request: WireRequest, next: Transport, operation: Descriptor) => Promise<WireResponse>

export interface ClientSettings extends Credentials {
  /** Base URL. Trailing slashes are ignored; credentials are rejected. In a page it may be relative. */
  baseUrl: string
  /** Whether browsers send cookies to other origins. */
  credentials?: 'include' | 'same-origin' | 'omit' | undefined
  /** Default timeout of calls in milliseconds; none if absent. */
  timeout?: number | undefined
  /** Default bound on responses in bytes, Node only. Default: 64,000,000; Infinity for none. */
  maxResponseBytes?: number | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Certificates, proxy and agent, Node only. Clients with the same object share connections. */
  connection?: Connection | undefined
  transport?: Transport | undefined
  /** The first plugin is outermost. */
  plugins?: readonly Plugin[] | undefined
}

export interface Answer<Data = unknown> {
  status: number
  statusText: string
  headers: ResponseHeaders
  data: Data
}

export interface Client extends Caller<CallOptions> {
  /** Performs a call and returns its status and headers too. */
  request<T extends OperationTypes>(
    operation: Operation<T>,
    args?: T['args'],
    options?: CallOptions,
  ): Promise<Answer<SuccessOf<T>>>
}

interface Bounds {
  signal?: AbortSignal | undefined
  /** Milliseconds; none if absent or 0. */
  timeout?: number | undefined
}

type Aborted = 'aborted' | 'timeout'

/**
 * Runs work until the signal is aborted or the timeout expires, and then rejects with `failure` at once, even if the work
 * ignores its signal.
 */
export function bounded<T>(
  { signal, timeout }: Bounds,
  failure: (why: Aborted) => Error,
  work: (signal?: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!signal && !timeout) return work()
  const ending = new AbortController()
  return new Promise((resolve, reject) => {
    const giveUp = (why: Aborted) => {
      const error = failure(why)
      reject(error)
      ending.abort(error)
    }
    const abort = () => giveUp('aborted')
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    const timer = timeout && setTimeout(giveUp, timeout, 'timeout')
    work(ending.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      })
  })
}

interface ErrorBody {
  error?: { reason?: string; message?: string }
  error_description?: string
  message?: string
}

/** Reason of an error response, in any of the platform's formats. */
function readReason(data: unknown): string {
  const body = Object(data) as ErrorBody // whatever was answered; it is only shown
  const reason = body.error?.reason ?? body.error?.message ?? body.error_description ?? body.message
  return reason ? `: ${reason}` : ''
}

type More = Partial<CallErrorFacts>
/** Creates an error of an operation, whose name begins the message. */
type Fail = (code: CallErrorCode, message: string, more?: More) => CallError

/** Parses a response. JSON is recognized whatever the content type; an empty body is undefined. */
function toAnswer({ answersText }: Descriptor, { text, ...head }: WireResponse, fail: Fail): Answer {
  const { status } = head
  let data: unknown
  let broken = false
  try {
    data = text && !answersText ? JSON.parse(text) : text || undefined
  } catch {
    // Reported below, with the text.
    data = text
    broken = true
  }
  const response = { ...head, data }
  if (status < 200 || status > 299) {
    throw fail('response', `failed with ${status}${readReason(data)}`, response)
  }
  if (broken) throw fail('malformed', `returned ${status} without JSON`, response)
  return response
}

/** Builds the request. Arguments that cannot be serialized become a call error. */
function toRequest(operation: Descriptor, args: Arguments, fail: Fail): WireRequest {
  try {
    return buildRequest(operation, args)
  } catch (cause) {
    throw cause instanceof CallError ? cause : fail('parameter', `was not sent: ${(cause as Error).message}`)
  }
}

const errorFactory =
  ({ id }: Descriptor): Fail =>
  (code, message, more) =>
    new CallError({ code, operation: id, message: `${id} ${message}`, ...more })

/** Reports errors of the transport as `network`. */
const withNetworkErrors =
  (wire: Transport, fail: Fail): Transport =>
  (request) =>
    wire(request).catch((cause: Error) => {
      // Transports wrap network errors.
      throw fail('network', `failed: ${((cause.cause ?? cause) as Error).message}`, { cause })
    })

/** Adds credentials and headers, and sends the request through the plugins. */
const sending =
  (wire: Transport, settings: ClientSettings, headers: CallOptions['headers']) =>
  async (request: WireRequest, operation: Descriptor): Promise<WireResponse> => {
    request.credentials = settings.credentials
    request.connection = settings.connection
    await authorize(operation, request.headers, settings)
    for (const [name, value] of Object.entries({ ...settings.headers, ...headers })) {
      request.headers[name.toLowerCase()] = value
    }
    return await (settings.plugins ?? []).reduceRight<Transport>(
      (next, plugin) => (one) => plugin(one, next, operation),
      wire,
    )(request)
  }

/** Returns the function that performs calls. */
const createCall =
  (wire: Transport, base: string, settings: ClientSettings) =>
  async (
    operation: Descriptor,
    args: object = {},
    {
      signal,
      timeout = settings.timeout,
      maxResponseBytes: maxBytes = settings.maxResponseBytes,
      headers,
    }: CallOptions = {},
  ): Promise<Answer> => {
    const fail = errorFactory(operation)
    const wireRequest = toRequest(operation, args as Arguments, fail) // what a call is given, by the names of its operation
    const send = sending(withNetworkErrors(wire, fail), settings, headers)
    const response = await bounded(
      { signal, timeout },
      (why) => fail(why, why === 'timeout' ? `took longer than ${timeout} ms` : 'was aborted'),
      (ending) => send({ ...wireRequest, url: base + wireRequest.url, signal: ending, maxBytes }, operation),
    )
    return toAnswer(operation, response, fail)
  }

/**
 * Creates a client over a transport. Clients hold only settings: pass them to operations, as in `toSession(client)`.
 */
export function clientOver(transport: Transport, settings: ClientSettings): Client {
  // May be missing if it is read from the environment.
  if (!settings.baseUrl) throw new TypeError('baseUrl is required')
  const run = createCall(settings.transport ?? transport, settings.baseUrl.replace(/\/+$/, ''), settings)
  return {
    call: async (operation, args, options) => (await run(operation, args, options)).data,
    // The descriptor carries the types of what run answers.
    request: run as Client['request'],
  }
}
