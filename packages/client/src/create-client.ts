import { defaultTransport, fetchTransport } from '#transport'
import { type Client, type ClientSettings, clientOver } from './client.ts'
import type { Fetch } from './runtime-types.ts'

export interface NewClient extends ClientSettings {
  /** Sends by this function instead of the transport of the runtime. */
  fetch?: Fetch | undefined
}

/** Makes a client: over kept-alive connections in Node, over `fetch` elsewhere. */
export const createClient = ({ fetch, ...settings }: NewClient): Client =>
  clientOver(fetch ? fetchTransport(fetch) : defaultTransport, settings)
