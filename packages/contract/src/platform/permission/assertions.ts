import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './assertions-schemas.ts'

export const listPermissionAssertions = operation<Typed<typeof schemas.listPermissionAssertions>>(
  'listPermissionAssertions +GET /opl/assertions ^bearer',
)
export const createPermissionAssertion = operation<Typed<typeof schemas.createPermissionAssertion>>(
  'createPermissionAssertion +POST /opl/assertions ^bearer <json!',
)
export const deletePermissionAssertion = operation<Typed<typeof schemas.deletePermissionAssertion>>(
  'deletePermissionAssertion +DELETE /opl/assertions/{id} ^bearer',
)
export const runPermissionAssertions = operation<Typed<typeof schemas.runPermissionAssertions>>(
  'runPermissionAssertions +POST /opl/assertions/run ^bearer <text',
)
