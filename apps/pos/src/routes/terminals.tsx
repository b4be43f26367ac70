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

/** Chooses the card machine, then leads to the till. */
export function TerminalsRoute() {
  const { till, provider: firstProvider } = useServices()
  const onboarding = useOnboarding('/terminals')
  const [, navigate] = useLocation()
  const provider = onboarding === null ? null : onboarding.provider || firstProvider
  const list = useCallback(() => listMachines(till, provider ?? ''), [till, provider])
  const listing = useAnswer(provider === null ? null : list)
  if (onboarding === null || provider === null) return <PleaseWait />
  return (
    <Frame title="Available card machines" width="medium">
      {listing === null ? (
        <Card>
          <Spinner label="Fetching your card machines" size="large" />
        </Card>
      ) : (
        <Stack gap="loose">
          <Stack gap="tight">
            <Heading focus="arrival">Available card machines</Heading>
            <p>Find your serial number on the back of your card machine</p>
          </Stack>
          {'refusal' in listing ? (
            <LinkAgain reason={listing.refusal} />
          ) : (
            <>
              <TerminalPicker
                provider={provider}
                terminals={listing.terminals}
                linked={onboarding.terminal?.uuid ?? null}
                onConnected={() => navigate('/payment')}
              />
              <p>
                Not there? <Link href="/login">Link another provider account</Link>
              </p>
            </>
          )}
        </Stack>
      )}
    </Frame>
  )
}

function LinkAgain({ reason }: { reason: string }) {
  return (
    <>
      <Alert tone="warning">{reason}</Alert>
      <Link href="/login" asChild>
        <ButtonLink variant="primary" size="charge">
          Link your account
        </ButtonLink>
      </Link>
    </>
  )
}
