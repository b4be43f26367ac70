import { useAnswer } from '@tillkey/web'
import { type ReactNode, useCallback } from 'react'
import { loadOnboarding } from '../features/onboarding/onboarding.ts'
import { OnboardingProvider } from '../features/onboarding/onboarding-provider.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { MerchantContext, useServices } from '../shared/services.ts'

/**
 * Shows the screens to a merchant who is signed in, with what one request has told of them; everybody else is sent to the
 * login page. A server that does not say who is signed in leaves that to the platform.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session, till } = useServices()
  const enter = useCallback(async () => {
    const onboarding = await loadOnboarding(till)
    return { onboarding, merchant: onboarding.merchant ?? (await session.require()) }
  }, [till, session])
  const entered = useAnswer(enter)
  if (entered === null) return <PleaseWait />
  return (
    <MerchantContext value={entered.merchant}>
      <OnboardingProvider first={entered.onboarding}>{children}</OnboardingProvider>
    </MerchantContext>
  )
}
