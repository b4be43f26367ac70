import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/webhooks.ts'
import * as schemas from '@tillkey/contract/pos/webhooks-schemas.ts'
import type { Handlers } from '@tillkey/host'
import type { Webhooks } from './webhooks.ts'

const { receiveProviderEvent } = schemas
export const webhookEndpoints = endpointsOf(operations, { receiveProviderEvent })

/** Handler for webhook events. The signature covers the raw bytes of the body. */
export const webhookHandlers = (webhooks: Webhooks): Handlers<typeof webhookEndpoints, null> => ({
  receiveProviderEvent: async ({ args, request }) => {
    await webhooks.receive({
      provider: args.provider,
      linkId: args.link,
      signature: args['X-Signature'],
      rawBody: request.rawBody ?? Buffer.alloc(0),
    })
    return { status: 204 }
  },
})
