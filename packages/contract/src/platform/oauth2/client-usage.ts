import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './client-usage-schemas.ts'

export const getOAuth2ClientUsage = operation<Typed<typeof schemas.getOAuth2ClientUsage>>(
  'getOAuth2ClientUsage +GET /admin/clients/{id}/usage ^bearer',
)
