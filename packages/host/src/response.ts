import type { OperationTypes } from '@tillkey/wire'

/** Response headers by name. Arrays are sent as repeated headers. */
export type Headers = Record<string, string | string[]>

/** A response with a documented status. */
type Documented<R> = {
  [S in keyof R & number]: { status: S; headers?: Headers } & (R[S] extends undefined
    ? { body?: undefined }
    : { body: R[S] | WrittenJson<R[S]> })
}[keyof R & number]

/** A body that is already serialised. `toJSON` parses it. */
export interface WrittenJson<B> {
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
export interface Streamed {
  status: number
  headers: Headers & { 'content-type': string }
  body: Chunks
}

/** What a handler may return: a documented status with its body, or a redirect, page or stream, which have no schema. */
export type ResponseOf<T extends OperationTypes> = Documented<T['responses']> | Redirect | HtmlPage | Streamed

/** A response as it is sent: text and chunks unchanged, with the content type of the headers, anything else as JSON. */
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

const written = new WeakMap<object, string>()

/** Caches the JSON of a shared, immutable body. */
export function serializeOnce<B extends object>(body: B): B {
  if (!written.has(body)) written.set(body, JSON.stringify(body))
  return body
}

/** Wraps JSON text as a body that is sent unchanged. */
export function writtenJson<B>(text: string): WrittenJson<B> {
  const body = { toJSON: () => JSON.parse(text) as B } // the caller guarantees the type
  written.set(body, text)
  return body
}

/** Serialises a body as JSON. */
export const serializeJson = (body: unknown): string =>
  (typeof body === 'object' && body !== null ? written.get(body) : undefined) ?? JSON.stringify(body)

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
export const streamed = (chunks: Chunks, contentType: string, headers: Headers = {}): Streamed => ({
  status: 200,
  headers: { ...headers, 'content-type': contentType },
  body: chunks,
})

/** Whether a body is streamed. */
export const isChunks = (body: unknown): body is Chunks =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Whether no schema describes a response. */
export const isUndescribed = ({ headers, body }: HandlerResponse): boolean =>
  isChunks(body) || String(headers?.['content-type'] ?? '').startsWith('text/html')
