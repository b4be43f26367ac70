import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './webhooks-schemas.ts'

export const receiveProviderEvent = operation<Typed<typeof schemas.receiveProviderEvent>>(
  'receiveProviderEvent POST /api/{provider}/events ?link! @X-Signature! <text!',
)
