import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './simulation-schemas.ts'

export const simulateFlow = operation<Typed<typeof schemas.simulateFlow>>(
  'simulateFlow +POST /admin/simulations ^bearer <json!',
)
export const testSocialProvider = operation<Typed<typeof schemas.testSocialProvider>>(
  'testSocialProvider +POST /admin/social-providers/{provider}/test ^bearer <json!',
)
export const testOrganizationSignIn = operation<Typed<typeof schemas.testOrganizationSignIn>>(
  'testOrganizationSignIn +GET /admin/organization-sign-in ^bearer ?address!',
)
