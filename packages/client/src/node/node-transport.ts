import type { Transport } from '../transport.ts'

export { fetchTransport } from '../fetch-transport.ts'

let sending: typeof import('./sending.ts') | undefined

/**
 * Transport of Node, with keep-alive connections shared by all clients of the process. Loaded with the first request, so that
 * importing the client stays cheap.
 */
export const defaultTransport: Transport = (request) =>
  sending
    ? sending.send(request)
    : import('./sending.ts').then((loaded) => {
        sending = loaded
        return loaded.send(request)
      })
