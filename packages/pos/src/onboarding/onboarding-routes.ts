import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/onboarding.ts'
import * as schemas from '@tillkey/contract/pos/onboarding-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { Onboarding } from './onboarding.ts'

const { getOnboardingStatus, linkAccount } = schemas
export const onboardingEndpoints = endpointsOf(operations, { getOnboardingStatus, linkAccount })

export const onboardingHandlers = (
  onboarding: Onboarding,
): Handlers<typeof onboardingEndpoints, Merchant> => ({
  getOnboardingStatus: async ({ context }) => ok(await onboarding.status(context.id)),
  linkAccount: async ({ args, context }) => ok(await onboarding.link(context.id, args.provider, args.body)),
})
