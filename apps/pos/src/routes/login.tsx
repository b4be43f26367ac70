import { Heading, Stack } from '@tillkey/ui'
import { useLocation } from 'wouter'
import { LinkAccountForm } from '../features/link-account/link-account-form.tsx'
import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { Frame } from '../shared/frame.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { useServices } from '../shared/services.ts'

/** Links the provider account, then leads to the card machines. */
export function LoginRoute() {
  const { provider } = useServices()
  const onboarding = useOnboarding('/login')
  const [, navigate] = useLocation()
  if (onboarding === null) return <PleaseWait />
  return (
    <Frame title="Link your account">
      <Stack gap="loose">
        <Stack gap="tight">
          <Heading focus="arrival">Link your account</Heading>
          <p>Sign in to your card-payment provider once, so that this till can use your card machines.</p>
        </Stack>
        <LinkAccountForm provider={onboarding.provider || provider} onLinked={() => navigate('/terminals')} />
      </Stack>
    </Frame>
  )
}
