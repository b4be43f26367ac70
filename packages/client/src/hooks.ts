import type { Descriptor } from '@tillkey/wire'
import type { Plugin } from './client.ts'
import type { WireRequest, WireResponse } from './transport.ts'

export interface Hooks {
  /** Before a request is sent; what it returns is sent instead. */
  before?(request: WireRequest, operation: Descriptor): WireRequest | void | Promise<WireRequest | void>
  /** After an answer of any status; what it returns is taken instead. */
  after?(
    response: WireResponse,
    operation: Descriptor,
    request: WireRequest,
  ): WireResponse | void | Promise<WireResponse | void>
  /** When nothing came back; the call fails all the same. */
  failed?(cause: unknown, operation: Descriptor, request: WireRequest): void | Promise<void>
}

/** Looks at, or changes, what is sent and what comes back. */
export const hooks =
  ({ before, after, failed }: Hooks): Plugin =>
  async (request, next, operation) => {
    const sent = (await before?.(request, operation)) || request
    try {
      const response = await next(sent)
      return (await after?.(response, operation, sent)) || response
    } catch (cause) {
      await failed?.(cause, operation, sent)
      throw cause
    }
  }
