import type { Caller, Descriptor, Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import { CallError, type ResponseHeaders } from './call-error.ts'
import { authorize, type Credentials } from './credentials.ts'
import { type Arguments, buildRequest } from './request.ts'
import type { Transport, WireRequest, WireResponse } from './transport.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Milliseconds; 0 for none. */
  timeout?: number
  /** Sent instead of what the settings, the credentials and the operation say. */
  headers?: Readonly<Record<string, string>>
}

/** What stands between a call and the wire: calls `next`, or not, once or more. */
export type Plugin = (request: WireRequest, next: Transport, operation: Descriptor) => Promise<WireResponse>

export interface ClientSettings extends Credentials {
  /** Trailing slashes are dropped; a name and a password in it are refused. */
  baseUrl?: string
  /** Sends cookies to another origin too, in a browser. */
  credentials?: 'include' | 'same-origin' | 'omit'
  /** For every call that does not bring its own, in milliseconds; none by default. */
  timeout?: number
  headers?: Readonly<Record<string, string>>
  transport?: Transport
  /** The first is the outermost. */
  plugins?: readonly Plugin[]
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

export const defaultBaseUrl = 'https://playground.projects.oryapis.com'

/** JSON whenever it is JSON, whatever the content type says; an empty body is undefined. */
function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return text
  }
}

function failure(operation: string, { signal, timeout }: WireRequest, cause: unknown): CallError {
  if (cause instanceof CallError) return cause
  if (signal?.aborted) return new CallError({ operation, code: 'aborted', message: 'Request aborted', cause })
  const late = timeout && (cause as Error | undefined)?.name === 'TimeoutError'
  return late
    ? new CallError({ operation, code: 'timeout', message: `timeout of ${timeout}ms exceeded` })
    : new CallError({ operation, code: 'network', message: 'Network Error', cause })
}

/** A client is nothing but its settings: pass it to operations, as in `toSession(client)`. */
export function clientOver(transport: Transport, settings: ClientSettings = {}): Client {
  const base = (settings.baseUrl || defaultBaseUrl).replace(/\/+$/, '')
  const send = (request: WireRequest, operation: Descriptor, at = 0): Promise<WireResponse> => {
    const plugin = settings.plugins?.[at]
    return plugin
      ? plugin(request, (next) => send(next, operation, at + 1), operation)
      : (settings.transport ?? transport)(request)
  }
  const run = async (
    operation: Descriptor,
    args: object = {},
    options: CallOptions = {},
  ): Promise<Answer> => {
    const request = buildRequest(operation, args as Arguments)
    request.url = base + request.url
    await authorize(operation, request.headers, settings)
    for (const [name, value] of Object.entries({ ...settings.headers, ...options.headers })) {
      request.headers[name.toLowerCase()] = value
    }
    request.signal = options.signal
    request.timeout = options.timeout ?? settings.timeout
    request.credentials = settings.credentials
    const { status, statusText, headers, text } = await send(request, operation).catch((cause: unknown) => {
      throw failure(operation.id, request, cause)
    })
    const data = parse(text)
    if (status >= 200 && status < 300) return { status, statusText, headers, data }
    const message = `Request failed with status code ${status}`
    throw new CallError({ operation: operation.id, code: 'response', message, status, headers, data })
  }
  return {
    call: async (operation, args, options) => (await run(operation, args, options)).data,
    // The descriptor carries the types of what run answers.
    request: run as Client['request'],
  }
}
