import type { ResponseHeaders } from './call-error.ts'

/** A request as it goes over the wire; header names in lower case. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
  /** Milliseconds until the call fails; none when absent or 0. */
  timeout?: number
  /** What a browser does about cookies. */
  credentials?: 'include' | 'same-origin' | 'omit'
}

export interface WireResponse {
  status: number
  statusText: string
  headers: ResponseHeaders
  text: string
}

/** Sends a request. Whatever it throws becomes a `CallError`: by the signal and the timeout, else 'Network Error'. */
export type Transport = (request: WireRequest) => Promise<WireResponse>
