import { operation } from '@tillkey/wire'
import type { Typed } from '../schemas.ts'
import type * as schemas from './onboarding-schemas.ts'

export const getOnboardingStatus = operation<Typed<typeof schemas.getOnboardingStatus>>(
  'getOnboardingStatus GET /api/onboarding/status ^session',
)
export const linkAccount = operation<Typed<typeof schemas.linkAccount>>(
  'linkAccount POST /api/{provider}/link ^session <json!',
)
