import type { OperationTypes } from '@tillkey/wire'

/** Response headers by name. Arrays are sent as repeated headers. */
export type Headers = Record<string, string | string[]>

/** A response with a documented status. */
type DocumentedResponse<R> = {
  [S in keyof R & number]: { status: S; headers?: Headers } & (R[S] extends undefined
    ? { body?: undefined }
    : { body: R[S] | SerializedBody<R[S]> })
}[keyof R & number]

/** A body that is already JSON text, and is sent as it is. `toJSON` parses the text. */
export interface SerializedBody<B> {
  toJSON(): B
}

/** A redirect of a browser. */
export interface Redirect {
  status: 302 | 303 | 307
  headers: Headers & { location: string }
  body?: undefined
}

/** An HTML page with its own content security policy. */
export interface HtmlPage {
  status: number
  headers: Headers & { 'content-type': `text/html${string}`; 'content-security-policy': string }
  body: string
}

/** Text or bytes sent in chunks. */
export type Chunks = AsyncIterable<string | Uint8Array>

/** A response that is too large or slow to buffer, such as an export or a report. */
export interface StreamedResponse {
  status: number
  headers: Headers & { 'content-type': string }
  body: Chunks
}

/** Response of a handler: a documented status with its body, or a redirect, page or stream without a schema. */
export type ResponseOf<T extends OperationTypes> =
  | DocumentedResponse<T['responses']>
  | Redirect
  | HtmlPage
  | StreamedResponse

/** Untyped response. Strings and chunks are sent unchanged and need a `content-type` header; other bodies are sent as JSON. */
export interface HandlerResponse {
  status: number
  headers?: Headers | undefined
  body?: unknown
}

/** 200 with a body. */
export const ok = <B>(body: B, headers?: Headers): { status: 200; body: B; headers?: Headers } => ({
  status: 200,
  body,
  ...(headers && { headers }),
})

/** JSON text of bodies that are shared between responses. */
const serialized = new WeakMap<object, string>()

/** Serialises a shared, immutable body once and caches the text. */
export function serializeOnce<B extends object>(body: B): B {
  if (!serialized.has(body)) serialized.set(body, JSON.stringify(body))
  return body
}

const TEXT = Symbol('text')

/** Wraps JSON text as a body that is sent unchanged. In a WeakMap, V8 would keep the text until a full collection. */
export function serializedBody<B>(text: string): SerializedBody<B> {
  const body = { [TEXT]: text, toJSON: () => JSON.parse(text) as B } // the caller guarantees the type
  return body
}

const findText = (body: object): string | undefined =>
  TEXT in body ? String(body[TEXT]) : serialized.get(body)

/** Serialises a body as JSON. */
export const serializeJson = (body: unknown): string =>
  (typeof body === 'object' && body !== null ? findText(body) : undefined) ?? JSON.stringify(body)

/** Redirects a browser. Default: 303. */
export const redirect = (
  location: string,
  headers: Headers = {},
  status: Redirect['status'] = 303,
): Redirect => ({
  status,
  headers: { ...headers, location },
})

/** An HTML page with its content security policy (`default-src 'none'; style-src 'sha256-…'`). */
export const page = (html: string, policy: string, status = 200): HtmlPage => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  body: html,
})

/** Streams chunks. If producing them fails, the connection is closed, so that clients notice the truncation. */
export const streamed = (chunks: Chunks, contentType: string, headers: Headers = {}): StreamedResponse => ({
  status: 200,
  headers: { ...headers, 'content-type': contentType },
  body: chunks,
})

/** Whether a body is streamed. */
export const isChunks = (body: unknown): body is Chunks =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Whether a response has no schema: streams and HTML pages. */
export const hasNoSchema = ({ headers, body }: HandlerResponse): boolean =>
  isChunks(body) || String(headers?.['content-type'] ?? '').startsWith('text/html')
