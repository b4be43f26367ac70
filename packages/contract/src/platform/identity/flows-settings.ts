import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './flows-settings-schemas.ts'

export const createNativeSettingsFlow = operation<Typed<typeof schemas.createNativeSettingsFlow>>(
  'createNativeSettingsFlow GET /self-service/settings/api @X-Session-Token + ?return_to',
)
export const createBrowserSettingsFlow = operation<Typed<typeof schemas.createBrowserSettingsFlow>>(
  'createBrowserSettingsFlow GET /self-service/settings/browser ?return_to @Cookie',
)
export const getSettingsFlow = operation<Typed<typeof schemas.getSettingsFlow>>(
  'getSettingsFlow GET /self-service/settings/flows ?id! @X-Session-Token @Cookie',
)
export const updateSettingsFlow = operation<Typed<typeof schemas.updateSettingsFlow>>(
  'updateSettingsFlow POST /self-service/settings ?flow! @X-Session-Token @Cookie <json!',
)
