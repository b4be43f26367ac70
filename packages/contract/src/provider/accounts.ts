import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './accounts-schemas.ts'

export const createToken = operation<Typed<typeof schemas.createToken>>('createToken POST /v1/tokens <json!')
export const revokeToken = operation<Typed<typeof schemas.revokeToken>>(
  'revokeToken DELETE /v1/tokens/current ^bearer',
)
