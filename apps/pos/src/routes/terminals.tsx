import { Alert, ButtonLink, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { useAnswer } from '@tillkey/web'
import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { listMachines } from '../features/terminals/terminal-listing.ts'
import { TerminalPicker } from '../features/terminals/terminal-picker.tsx'
import { Frame } from '../shared/frame.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { useServices } from '../shared/services.ts'
import { errorWords } from '../shared/words/error-words.ts'
import { useWords } from '../shared/words/words-provider.tsx'

/** Chooses the card machine, then leads to the till. */
export function TerminalsRoute() {
  const { till, provider: firstProvider } = useServices()
  const words = useWords()
  const { t } = words
  const onboarding = useOnboarding('/terminals')
  const [, navigate] = useLocation()
  const provider = onboarding === null ? null : onboarding.provider || firstProvider
  const list = useCallback(() => listMachines(till, provider ?? ''), [till, provider])
  const listing = useAnswer(provider === null ? null : list)
  if (onboarding === null || provider === null) return <PleaseWait />
  return (
    <Frame title={t('machines.title')} width="medium">
      {listing === null ? (
        <Card>
          <Spinner label={t('machines.fetching')} size="large" />
        </Card>
      ) : (
        <Stack gap="loose">
          <Stack gap="tight">
            <Heading focus="arrival">{t('machines.title')}</Heading>
            <p>{t('machines.hint')}</p>
          </Stack>
          {'refusal' in listing ? (
            <LinkAgain reason={errorWords(words, listing.refusal, 'machines.failed')} />
          ) : (
            <>
              <TerminalPicker
                provider={provider}
                terminals={listing.terminals}
                linked={onboarding.terminal?.uuid ?? null}
                till={onboarding.place.till}
                onConnected={() => navigate('/payment')}
              />
              <p>
                {t('machines.notThere')} <Link href="/login">{t('machines.linkOther')}</Link>
              </p>
            </>
          )}
        </Stack>
      )}
    </Frame>
  )
}

function LinkAgain({ reason }: { reason: string }) {
  const { t } = useWords()
  return (
    <>
      <Alert tone="warning">{reason}</Alert>
      <Link href="/login" asChild>
        <ButtonLink variant="primary" size="charge">
          {t('link.title')}
        </ButtonLink>
      </Link>
    </>
  )
}
