import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'

/** Waits until the onboarding has decided where to go. */
export function HomeRoute() {
  useOnboarding('/')
  return <PleaseWait />
}
