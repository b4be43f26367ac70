import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './identities-schemas.ts'

export const listIdentities = operation<Typed<typeof schemas.listIdentities>>(
  'listIdentities GET /admin/identities ^bearer ?per_page ?page ?page_size ?page_token ?consistency ?credentials_identifier ?preview_credentials_identifier_similar + ?organization_id',
)
export const createIdentity = operation<Typed<typeof schemas.createIdentity>>(
  'createIdentity POST /admin/identities ^bearer <json',
)
export const batchPatchIdentities = operation<Typed<typeof schemas.batchPatchIdentities>>(
  'batchPatchIdentities PATCH /admin/identities ^bearer <json',
)
export const getIdentity = operation<Typed<typeof schemas.getIdentity>>(
  'getIdentity GET /admin/identities/{id} ^bearer ?include_credential',
)
export const getIdentityByExternalID = operation<Typed<typeof schemas.getIdentityByExternalID>>(
  'getIdentityByExternalID +GET /admin/identities/by/external/{externalID} ^bearer ?include_credential',
)
export const updateIdentity = operation<Typed<typeof schemas.updateIdentity>>(
  'updateIdentity PUT /admin/identities/{id} ^bearer <json',
)
export const patchIdentity = operation<Typed<typeof schemas.patchIdentity>>(
  'patchIdentity PATCH /admin/identities/{id} ^bearer <json',
)
export const deleteIdentity = operation<Typed<typeof schemas.deleteIdentity>>(
  'deleteIdentity DELETE /admin/identities/{id} ^bearer',
)
export const deleteIdentityCredentials = operation<Typed<typeof schemas.deleteIdentityCredentials>>(
  'deleteIdentityCredentials DELETE /admin/identities/{id}/credentials/{type} ^bearer + ?identifier',
)
export const createRecoveryCodeForIdentity = operation<Typed<typeof schemas.createRecoveryCodeForIdentity>>(
  'createRecoveryCodeForIdentity POST /admin/recovery/code ^bearer <json',
)
export const createRecoveryLinkForIdentity = operation<Typed<typeof schemas.createRecoveryLinkForIdentity>>(
  'createRecoveryLinkForIdentity POST /admin/recovery/link ^bearer <json',
)
export const sendIdentityRecovery = operation<Typed<typeof schemas.sendIdentityRecovery>>(
  'sendIdentityRecovery +POST /admin/identities/{id}/recovery ^bearer <json',
)
