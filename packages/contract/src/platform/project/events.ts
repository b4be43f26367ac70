import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './events-schemas.ts'

export const listProjectEvents = operation<Typed<typeof schemas.listProjectEvents>>(
  'listProjectEvents +GET /projects/{project_id}/events ^bearer ?event_type ?from ?to ?page_size ?page_token',
)
export const tailProjectEvents = operation<Typed<typeof schemas.tailProjectEvents>>(
  'tailProjectEvents +GET /projects/{project_id}/events/tail ^bearer ?event_type >text',
)
