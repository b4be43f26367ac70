import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './tills-schemas.ts'

export const listTills = operation<Typed<typeof schemas.listTills>>('listTills GET /api/tills ^session')
export const renameTill = operation<Typed<typeof schemas.renameTill>>(
  'renameTill PUT /api/tills/{uuid} ^session <json!',
)
export const revokeTill = operation<Typed<typeof schemas.revokeTill>>(
  'revokeTill DELETE /api/tills/{uuid} ^session',
)
