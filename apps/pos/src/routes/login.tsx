import { Heading, Stack } from '@tillkey/ui'
import { useLocation } from 'wouter'
import { LinkAccountForm } from '../features/link-account/link-account-form.tsx'
import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { PleaseWait } from '../shared/elements/please-wait.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { SetupSteps } from '../shared/layout/setup-steps.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { useProviderName, useServices } from '../shared/till/services.ts'

/** Links the provider account, then continues to the card machines. */
export function LoginRoute() {
  const { provider: firstProvider } = useServices()
  const { t } = useLazyMessages()
  const onboarding = useOnboarding('/login')
  const [, navigate] = useLocation()
  const provider = onboarding?.provider || firstProvider
  const name = useProviderName(provider)
  if (onboarding === null) return <PleaseWait />
  const running = onboarding.runningPayment
  return (
    <Frame title={t('link.title')}>
      <Stack gap="loose">
        {onboarding.status === 'NEW' ? <SetupSteps at="link" /> : null}
        <Stack gap="tight">
          <Heading focus="arrival">{t('link.title')}</Heading>
          <p>{name === '' ? t('link.intro') : t('link.introTo', { provider: name })}</p>
        </Stack>
        <LinkAccountForm
          provider={provider}
          onLinked={() => navigate(running === null ? '/terminals' : `/payment/processing/${running}`)}
        />
      </Stack>
    </Frame>
  )
}
