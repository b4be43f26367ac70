import { useLoaded } from '@tillkey/web'
import { type ReactNode, useCallback } from 'react'
import { loadOnboarding } from '../features/onboarding/onboarding.ts'
import { OnboardingProvider } from '../features/onboarding/onboarding-provider.tsx'
import { createRememberedOnboarding } from '../features/onboarding/remembered-onboarding.ts'
import { PleaseWait } from '../shared/elements/please-wait.tsx'
import { MerchantContext, useServices } from '../shared/till/services.ts'

/**
 * Shows the screens to a signed-in merchant and redirects everyone else to sign in. A server that does not name the
 * merchant leaves this to the platform. Offline, the last known state is shown.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session, till, storage } = useServices()
  const enter = useCallback(async () => {
    const remembered = createRememberedOnboarding(storage).read()
    if (!navigator.onLine && remembered !== null)
      return { onboarding: remembered, merchant: remembered.merchant ?? '' }
    const onboarding = await loadOnboarding(till)
    return { onboarding, merchant: onboarding.merchant ?? (await session.require()) }
  }, [till, session, storage])
  const entered = useLoaded(enter)
  if (entered === null) return <PleaseWait />
  return (
    <MerchantContext value={entered.merchant}>
      <OnboardingProvider first={entered.onboarding}>{children}</OnboardingProvider>
    </MerchantContext>
  )
}
