import { Heading, Stack } from '@tillkey/ui'
import { useLocation } from 'wouter'
import { LinkAccountForm } from '../features/link-account/link-account-form.tsx'
import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { Frame } from '../shared/frame.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { useServices } from '../shared/services.ts'
import { useWords } from '../shared/words/words-provider.tsx'

/** Links the provider account, then leads to the card machines. */
export function LoginRoute() {
  const { provider } = useServices()
  const { t } = useWords()
  const onboarding = useOnboarding('/login')
  const [, navigate] = useLocation()
  if (onboarding === null) return <PleaseWait />
  const running = onboarding.runningPayment
  return (
    <Frame title={t('link.title')}>
      <Stack gap="loose">
        <Stack gap="tight">
          <Heading focus="arrival">{t('link.title')}</Heading>
          <p>{t('link.intro')}</p>
        </Stack>
        <LinkAccountForm
          provider={onboarding.provider || provider}
          onLinked={() => navigate(running === null ? '/terminals' : `/payment/processing/${running}`)}
        />
      </Stack>
    </Frame>
  )
}
