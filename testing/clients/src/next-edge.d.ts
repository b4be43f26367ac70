declare module '@ory/integrations/next-edge' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** As Next calls it; what it needs of Next beside Node's own is added by `next-proxy.ts`. */
  export function createApiHandler(options: {
    apiBaseUrlOverride: string
    fallbackToPlayground: boolean
  }): (request: IncomingMessage, response: ServerResponse) => Promise<void>
}
