import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Uuid } from '../values.ts'
import { PosError } from './pos-error.ts'

export const receiveProviderEvent = schemas({
  summary: 'Receives a signed webhook event from the provider, which triggers a check of its payment.',
  parameters: Type.Object({
    provider: Type.String({ minLength: 1, maxLength: 64 }),
    /** The provider account whose key signed it. Part of the notify_url given to the provider. */
    link: Uuid,
    'X-Signature': Type.String(),
  }),
  body: Type.String(),
  responses: { 204: null, 400: PosError, 401: PosError, 404: PosError },
})
