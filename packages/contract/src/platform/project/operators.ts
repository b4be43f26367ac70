import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './operators-schemas.ts'

export const whoAmIInConsole = operation<Typed<typeof schemas.whoAmIInConsole>>(
  'whoAmIInConsole +GET /console/operator ^bearer ?project',
)
export const setUpConsole = operation<Typed<typeof schemas.setUpConsole>>(
  'setUpConsole +POST /console/setup <json!',
)
