import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './flows-verification-schemas.ts'

export const createNativeVerificationFlow = operation<Typed<typeof schemas.createNativeVerificationFlow>>(
  'createNativeVerificationFlow GET /self-service/verification/api + ?return_to',
)
export const createBrowserVerificationFlow = operation<Typed<typeof schemas.createBrowserVerificationFlow>>(
  'createBrowserVerificationFlow GET /self-service/verification/browser ?return_to',
)
export const getVerificationFlow = operation<Typed<typeof schemas.getVerificationFlow>>(
  'getVerificationFlow GET /self-service/verification/flows ?id! @cookie',
)
export const updateVerificationFlow = operation<Typed<typeof schemas.updateVerificationFlow>>(
  'updateVerificationFlow POST /self-service/verification ?flow! ?token @Cookie <json!',
)
export const followVerificationLink = operation<Typed<typeof schemas.followVerificationLink>>(
  'followVerificationLink +GET /self-service/verification ?flow ?token ?code @Cookie',
)
