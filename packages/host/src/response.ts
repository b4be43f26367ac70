import type { OperationTypes } from '@tillkey/wire'

export type Headers = Record<string, string | string[]>

/** An answer that one of the operation's documented statuses allows. */
type Documented<R> = {
  [S in keyof R & number]: { status: S; headers?: Headers } & (R[S] extends undefined
    ? { body?: undefined }
    : { body: R[S] | WrittenJson<R[S]> })
}[keyof R & number]

/** A body that is written as JSON already; who has to know what it says is given that, read anew. */
export interface WrittenJson<B> {
  toJSON(): B
}

/** A browser is sent elsewhere. */
export interface Redirect {
  status: 302 | 303 | 307
  headers: Headers & { location: string }
  body?: undefined
}

/** A page for people, made by the server, which says itself what it may load and run. */
export interface Page {
  status: number
  headers: Headers & { 'content-type': `text/html${string}`; 'content-security-policy': string }
  body: string
}

/** Text or bytes that are sent as they are made. */
export type Chunks = AsyncIterable<string | Uint8Array>

/** An answer too large, or too slow in the making, to be held: an export, a report. */
export interface Streamed {
  status: number
  headers: Headers & { 'content-type': string }
  body: Chunks
}

/**
 * What a handler may answer: a documented status with its body, or one of the three answers that have no schema, a
 * redirect, a page, a stream.
 */
export type ResponseOf<T extends OperationTypes> = Documented<T['responses']> | Redirect | Page | Streamed

/**
 * Any answer, as the host writes it: text and chunks as they are, with the content type of the headers, anything else as
 * JSON.
 */
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

/** A body that many answers have in common and that nobody changes: it is written as JSON once. */
export function serializeOnce<B extends object>(body: B): B {
  if (!written.has(body)) written.set(body, JSON.stringify(body))
  return body
}

/** The text of a body, as JSON, that is sent as it is. */
export function writtenJson<B>(text: string): WrittenJson<B> {
  const body = { toJSON: () => JSON.parse(text) as B } // whoever wrote the text knows what it says
  written.set(body, text)
  return body
}

/** A body as JSON. */
export const jsonOf = (body: unknown): string =>
  (typeof body === 'object' && body !== null ? written.get(body) : undefined) ?? JSON.stringify(body)

/** Sends a browser to another address; 303 unless told. */
export const redirect = (
  location: string,
  headers: Headers = {},
  status: Redirect['status'] = 303,
): Redirect => ({
  status,
  headers: { ...headers, location },
})

/** An HTML page with the content security policy it needs (`default-src 'none'; style-src 'sha256-…'`). */
export const page = (html: string, policy: string, status = 200): Page => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  body: html,
})

/** Sends chunks as they come; when making them fails midway, the connection is cut, so that nobody takes it for the whole. */
export const streamed = (chunks: Chunks, contentType: string, headers: Headers = {}): Streamed => ({
  status: 200,
  headers: { ...headers, 'content-type': contentType },
  body: chunks,
})

/** Whether a body is sent as it is made. */
export const isChunks = (body: unknown): body is Chunks =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Whether an answer is described by no schema. */
export const isUndescribed = ({ headers, body }: HandlerResponse): boolean =>
  isChunks(body) || String(headers?.['content-type'] ?? '').startsWith('text/html')
