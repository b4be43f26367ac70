import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './terminals-schemas.ts'

export const getLinkedTerminal = operation<Typed<typeof schemas.getLinkedTerminal>>(
  'getLinkedTerminal GET /api/terminal/linked ^session',
)
export const listTerminals = operation<Typed<typeof schemas.listTerminals>>(
  'listTerminals GET /api/{provider}/terminals ^session',
)
export const linkTerminal = operation<Typed<typeof schemas.linkTerminal>>(
  'linkTerminal POST /api/{provider}/terminals/{uuid}/link ^session <json',
)
