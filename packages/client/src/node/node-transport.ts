import type { Transport } from '../transport.ts'

export { fetchTransport } from '../fetch-transport.ts'

let sending: typeof import('./sending.ts') | undefined

/**
 * The transport of Node: over connections that are kept open and shared by all clients of the process. What sends is loaded with the
 * first request, and Node's own modules with it, so that an import of the client reads neither.
 */
export const defaultTransport: Transport = (request) =>
  sending
    ? sending.send(request)
    : import('./sending.ts').then((loaded) => {
        sending = loaded
        return loaded.send(request)
      })
