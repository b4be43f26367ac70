import type { ResponseHeaders } from './call-error.ts'
import type { Connection } from './connection.ts'
import type { Signal } from './runtime-types.ts'

/** A request as it goes over the wire; header names in lower case. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | undefined
  /** Aborted when the call is given up, by its caller or because its time is over. */
  signal?: Signal | undefined
  /** What a browser does about cookies. */
  credentials?: 'include' | 'same-origin' | 'omit' | undefined
  /** How to connect, in Node. */
  connection?: Connection | undefined
  /** Redirects that are followed, 20 when absent; with 0 a redirect is the answer. */
  redirects?: number | undefined
}

export interface WireResponse {
  status: number
  statusText: string
  headers: ResponseHeaders
  text: string
}

/** Sends a request. Whatever it throws becomes a `CallError` with the code `network`. */
export type Transport = (request: WireRequest) => Promise<WireResponse>
