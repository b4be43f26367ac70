import type { Caller, Descriptor, Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import { CallError, type CallErrorCode, type CallErrorFacts, type ResponseHeaders } from './call-error.ts'
import type { Connection } from './connection.ts'
import { type Arguments, authorize, buildRequest, type Credentials } from './request.ts'
import type { Signal } from './runtime-types.ts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

export interface CallOptions {
  signal?: Signal | undefined
  /** Milliseconds over everything: the token, redirects, and what plugins do; 0 for none. */
  timeout?: number | undefined
  /** Bytes of the answer at most, as it comes and once it is decompressed, in Node. */
  maxResponseBytes?: number | undefined
  /** Sent instead of what the settings, the credentials and the operation say. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** What stands between a call and the wire: calls `next`, or not, once or more. */
export type Plugin = (request: WireRequest, next: Transport, operation: Descriptor) => Promise<WireResponse>

export interface ClientSettings extends Credentials {
  /** Trailing slashes are dropped; a name and a password in it are refused. In a page it may be relative to it. */
  baseUrl: string
  /** Sends cookies to another origin too, in a browser. */
  credentials?: 'include' | 'same-origin' | 'omit' | undefined
  /** For every call that does not bring its own, in milliseconds; none by default. */
  timeout?: number | undefined
  /** For every call that does not bring its own, in bytes, in Node; 64,000,000 by default, Infinity for none. Elsewhere `fetch` decides. */
  maxResponseBytes?: number | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Certificates, proxy and agent, in Node. Pass the same object to clients that are to share connections. */
  connection?: Connection | undefined
  transport?: Transport | undefined
  /** The first is the outermost. */
  plugins?: readonly Plugin[] | undefined
}

export interface Answer<Data = unknown> {
  status: number
  statusText: string
  headers: ResponseHeaders
  data: Data
}

export interface Client extends Caller<CallOptions> {
  /** The call with its status and headers. */
  request<T extends OperationTypes>(
    operation: Operation<T>,
    args?: T['args'],
    options?: CallOptions,
  ): Promise<Answer<SuccessOf<T>>>
}

/** What ends work before its own end. */
interface Bounds {
  signal?: AbortSignal | undefined
  /** Milliseconds over all of the work; none when absent or 0. */
  timeout?: number | undefined
}

type Aborted = 'aborted' | 'timeout'

/**
 * Runs `work` to its end, or until the signal is aborted or the time is over. Then it rejects at once with `failure` of what
 * happened, also when work does not listen to the signal it is handed, which ends at the same moment.
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

interface Told {
  error?: { reason?: string; message?: string }
  error_description?: string
  message?: string
}

/** What the server says was wrong, in any of the shapes the platform has. */
function reasonOf(data: unknown): string {
  const told = Object(data) as Told // whatever was answered; it is only shown
  const reason = told.error?.reason ?? told.error?.message ?? told.error_description ?? told.message
  return reason ? `: ${reason}` : ''
}

type More = Partial<CallErrorFacts>
/** Makes an error of an operation; its name begins the message. */
type Fail = (code: CallErrorCode, message: string, more?: More) => CallError

/** What an answer says: JSON whenever it is JSON, whatever the content type says; an empty body is undefined. */
function answerOf({ answersText }: Descriptor, { text, ...head }: WireResponse, fail: Fail): Answer {
  const { status } = head
  let data: unknown
  let broken = false
  try {
    data = text && !answersText ? JSON.parse(text) : text || undefined
  } catch {
    // Told below, with the text.
    data = text
    broken = true
  }
  const answer = { ...head, data }
  if (status < 200 || status > 299) {
    throw fail('response', `was answered ${status}${reasonOf(data)}`, answer)
  }
  if (broken) throw fail('malformed', `was answered ${status} without JSON`, answer)
  return answer
}

/** Whatever the arguments cannot be made into text for is told as an error of the call. */
function requestOf(operation: Descriptor, args: Arguments, fail: Fail): WireRequest {
  try {
    return buildRequest(operation, args)
  } catch (cause) {
    throw cause instanceof CallError ? cause : fail('parameter', `was not sent: ${(cause as Error).message}`)
  }
}

/** Makes the errors of an operation. */
const failing =
  ({ id }: Descriptor): Fail =>
  (code, message, more) =>
    new CallError({ code, operation: id, message: `${id} ${message}`, ...more })

/** What the wire loses fails as `network`. */
const telling =
  (wire: Transport, fail: Fail): Transport =>
  (request) =>
    wire(request).catch((cause: Error) => {
      // Transports wrap errors of the network.
      throw fail('network', `got no answer: ${((cause.cause ?? cause) as Error).message}`, { cause })
    })

/** Adds what credentials, settings and the call say, and sends a request through the plugins, the first before all others. */
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

/** Calls operations at `base`, with everything that the settings say. */
const calling =
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
    const fail = failing(operation)
    const asked = requestOf(operation, args as Arguments, fail) // what a call is given, by the names of its operation
    const send = sending(telling(wire, fail), settings, headers)
    const response = await bounded(
      { signal, timeout },
      (why) => fail(why, why === 'timeout' ? `took longer than ${timeout} ms` : 'was aborted'),
      (ending) => send({ ...asked, url: base + asked.url, signal: ending, maxBytes }, operation),
    )
    return answerOf(operation, response, fail)
  }

/** A client is nothing but its settings: pass it to operations, as in `toSession(client)`. */
export function clientOver(transport: Transport, settings: ClientSettings): Client {
  // A setting that is read from an environment may be missing all the same.
  if (!settings.baseUrl) throw new TypeError('baseUrl is required')
  const run = calling(settings.transport ?? transport, settings.baseUrl.replace(/\/+$/, ''), settings)
  return {
    call: async (operation, args, options) => (await run(operation, args, options)).data,
    // The descriptor carries the types of what run answers.
    request: run as Client['request'],
  }
}
