import type { Descriptor } from '@tillkey/wire'
import type { Plugin } from './client.ts'
import type { WireRequest, WireResponse } from './transport.ts'

export interface Hooks {
  /** Called before a request; its result replaces the request. */
  before?(request: WireRequest, operation: Descriptor): WireRequest | void | Promise<WireRequest | void>
  /** Called after a response of any status; its result replaces the response. */
  after?(
    response: WireResponse,
    operation: Descriptor,
    request: WireRequest,
  ): WireResponse | void | Promise<WireResponse | void>
  /** Called if there was no response; the call still fails. */
  failed?(cause: unknown, operation: Descriptor, request: WireRequest): void | Promise<void>
}

/** Plugin that observes or changes requests and responses. */
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
