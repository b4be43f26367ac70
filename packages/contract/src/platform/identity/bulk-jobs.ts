import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './bulk-jobs-schemas.ts'

export const previewBulkJob = operation<Typed<typeof schemas.previewBulkJob>>(
  'previewBulkJob +POST /admin/bulk-jobs/preview ^bearer <json!',
)
export const startBulkJob = operation<Typed<typeof schemas.startBulkJob>>(
  'startBulkJob +POST /admin/bulk-jobs ^bearer <json!',
)
export const listBulkJobs = operation<Typed<typeof schemas.listBulkJobs>>(
  'listBulkJobs +GET /admin/bulk-jobs ^bearer ?page_size ?page_token',
)
export const getBulkJob = operation<Typed<typeof schemas.getBulkJob>>(
  'getBulkJob +GET /admin/bulk-jobs/{id} ^bearer',
)
export const listBulkJobRefusals = operation<Typed<typeof schemas.listBulkJobRefusals>>(
  'listBulkJobRefusals +GET /admin/bulk-jobs/{id}/refusals ^bearer ?page_size ?page_token',
)
export const cancelBulkJob = operation<Typed<typeof schemas.cancelBulkJob>>(
  'cancelBulkJob +POST /admin/bulk-jobs/{id}/cancel ^bearer',
)
export const undoBulkJob = operation<Typed<typeof schemas.undoBulkJob>>(
  'undoBulkJob +POST /admin/bulk-jobs/{id}/undo ^bearer',
)
