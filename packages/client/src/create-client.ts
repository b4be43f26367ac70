import { defaultTransport, fetchTransport } from '#transport'
import { type Client, type ClientSettings, clientOver } from './client.ts'
import type { Fetch } from './runtime-types.ts'

export interface NewClient extends ClientSettings {
  /** `fetch` implementation to use instead of the runtime's transport. */
  fetch?: Fetch | undefined
}

/** Creates a client, with keep-alive connections in Node and `fetch` elsewhere. */
export const createClient = ({ fetch, ...settings }: NewClient): Client =>
  clientOver(fetch ? fetchTransport(fetch) : defaultTransport, settings)
