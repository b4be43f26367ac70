import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { PleaseWait } from '../shared/elements/please-wait.tsx'

/** Waits for the redirect of the onboarding. */
export function HomeRoute() {
  useOnboarding('/')
  return <PleaseWait />
}
