import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './checks-schemas.ts'

export const checkPermission = operation<Typed<typeof schemas.checkPermission>>(
  'checkPermission GET /relation-tuples/check/openapi ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?max-depth',
)
export const postCheckPermission = operation<Typed<typeof schemas.postCheckPermission>>(
  'postCheckPermission POST /relation-tuples/check/openapi ^bearer ?max-depth <json',
)
export const checkPermissionOrError = operation<Typed<typeof schemas.checkPermissionOrError>>(
  'checkPermissionOrError GET /relation-tuples/check ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?max-depth',
)
export const postCheckPermissionOrError = operation<Typed<typeof schemas.postCheckPermissionOrError>>(
  'postCheckPermissionOrError POST /relation-tuples/check ^bearer ?max-depth <json',
)
export const expandPermissions = operation<Typed<typeof schemas.expandPermissions>>(
  'expandPermissions GET /relation-tuples/expand ^bearer ?namespace! ?object! ?relation! ?max-depth',
)
export const batchCheckPermission = operation<Typed<typeof schemas.batchCheckPermission>>(
  'batchCheckPermission +POST /relation-tuples/batch/check ^bearer ?max-depth <json!',
)
export const explainPermission = operation<Typed<typeof schemas.explainPermission>>(
  'explainPermission +GET /relation-tuples/check/explain ^bearer ?namespace ?object ?relation ?subject_id ?subject_set.namespace ?subject_set.object ?subject_set.relation ?max-depth',
)
