import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './metrics-schemas.ts'

export const getProjectMetrics = operation<Typed<typeof schemas.getProjectMetrics>>(
  'getProjectMetrics GET /projects/{project_id}/metrics ^bearer ?event_type! ?resolution! ?from! ?to!',
)
