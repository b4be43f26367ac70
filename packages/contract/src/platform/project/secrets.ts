import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './secrets-schemas.ts'

export const resealSecrets = operation<Typed<typeof schemas.resealSecrets>>(
  'resealSecrets +POST /console/secrets/reseal ^bearer <json',
)
