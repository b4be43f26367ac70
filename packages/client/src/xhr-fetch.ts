import type { ResponseHeaders } from './call-error.ts'
import { RawHeaders } from './transport.ts'

/** The used part of a response. */
type XhrResponse = Pick<Response, 'status' | 'statusText' | 'text' | 'type'> & { headers: ResponseHeaders }

/** The used part of XMLHttpRequest. */
interface Xhr {
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: string | null): void
  abort(): void
  withCredentials: boolean
  onload: () => void
  onerror: () => void
  readonly status: number
  readonly statusText: string
  readonly responseText: string
}

/** Each line is `name: value`. */
const parseHeaders = (lines: string): ResponseHeaders =>
  new RawHeaders(
    lines
      .trim()
      .split(/\r?\n/)
      .flatMap((line) => line.split(/: ?(.*)/, 2)),
  )

/** The part of `fetch` that the transport needs, for jsdom, whose tests load CommonJS. */
export const fetchUnavailable = (
  url: string,
  { method = 'GET', headers, body, signal, credentials }: RequestInit,
) =>
  new Promise<XhrResponse>((resolve, reject) => {
    // Not every runtime has it, and the DOM types contain more than is used.
    const { XMLHttpRequest: Xhr } = globalThis as unknown as { XMLHttpRequest?: new () => Xhr }
    if (!Xhr) throw new TypeError('there is no fetch here: pass one')
    const request = new Xhr()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, String(value))
    request.withCredentials = credentials === 'include'
    request.onload = () => {
      const { status, statusText, responseText } = request
      const answered = parseHeaders(request.getAllResponseHeaders())
      resolve({ status, statusText, headers: answered, text: async () => responseText, type: 'basic' })
    }
    request.onerror = () => reject(new TypeError('the request got no response'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(typeof body === 'string' ? body : null)
  })
