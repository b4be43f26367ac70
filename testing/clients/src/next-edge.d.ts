declare module '@ory/integrations/next-edge' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** As Next calls it. `next-proxy.ts` adds what Next provides beyond Node. */
  export function createApiHandler(options: {
    apiBaseUrlOverride: string
    fallbackToPlayground: boolean
  }): (request: IncomingMessage, response: ServerResponse) => Promise<void>
}
