import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './flows-recovery-schemas.ts'

export const createNativeRecoveryFlow = operation<Typed<typeof schemas.createNativeRecoveryFlow>>(
  'createNativeRecoveryFlow GET /self-service/recovery/api + ?return_to',
)
export const createBrowserRecoveryFlow = operation<Typed<typeof schemas.createBrowserRecoveryFlow>>(
  'createBrowserRecoveryFlow GET /self-service/recovery/browser ?return_to',
)
export const getRecoveryFlow = operation<Typed<typeof schemas.getRecoveryFlow>>(
  'getRecoveryFlow GET /self-service/recovery/flows ?id! @Cookie',
)
export const updateRecoveryFlow = operation<Typed<typeof schemas.updateRecoveryFlow>>(
  'updateRecoveryFlow POST /self-service/recovery ?flow! ?token @Cookie <json!',
)
export const followRecoveryLink = operation<Typed<typeof schemas.followRecoveryLink>>(
  'followRecoveryLink +GET /self-service/recovery ?flow ?token @Cookie',
)
