import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './audit-schemas.ts'

export const listAuditEvents = operation<Typed<typeof schemas.listAuditEvents>>(
  'listAuditEvents +GET /projects/{project_id}/audit ^bearer ?action ?actor_id ?target_type ?target_id ?from ?to ?page_size ?page_token',
)
export const exportAuditEvents = operation<Typed<typeof schemas.exportAuditEvents>>(
  'exportAuditEvents +GET /projects/{project_id}/audit/export ^bearer ?format ?action ?actor_id ?target_type ?target_id ?from ?to >text',
)
