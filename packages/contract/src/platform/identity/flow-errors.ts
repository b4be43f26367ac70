import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './flow-errors-schemas.ts'

export const getFlowError = operation<Typed<typeof schemas.getFlowError>>(
  'getFlowError GET /self-service/errors ?id!',
)
