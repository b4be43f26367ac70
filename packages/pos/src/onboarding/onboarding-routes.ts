import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/onboarding.ts'
import * as schemas from '@tillkey/contract/pos/onboarding-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { TillCookie } from '../tills/tills.ts'
import type { Onboarding } from './onboarding.ts'

const { getOnboardingStatus, linkAccount } = schemas
export const onboardingEndpoints = endpointsOf(operations, { getOnboardingStatus, linkAccount })

/** Handlers for the onboarding status and for linking an account, which makes the browser a till. */
export const onboardingHandlers = (
  onboarding: Onboarding,
  cookie: TillCookie,
): Handlers<typeof onboardingEndpoints, Merchant> => ({
  async getOnboardingStatus({ context, request }) {
    const status = await onboarding.status(context)
    const isOld = cookie.read(request, context.id)?.isOld === true
    return ok(
      status,
      isOld && status.till ? { 'set-cookie': cookie.write(context.id, status.till.uuid) } : {},
    )
  },
  async linkAccount({ args, context }) {
    const status = await onboarding.link(context, args.provider, args.body)
    return ok(status, status.till ? { 'set-cookie': cookie.write(context.id, status.till.uuid) } : {})
  },
})
