import { defaultTransport } from '#transport'
import { type Client, type ClientSettings, clientOver } from './client.ts'

/** Makes a client: over kept-alive connections in Node, over `fetch` elsewhere. */
export const createClient = (settings?: ClientSettings): Client => clientOver(defaultTransport, settings)
