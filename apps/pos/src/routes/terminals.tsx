import { Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { useCallback } from 'react'
import { Link, useLocation } from 'wouter'
import { useOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { TerminalPicker } from '../features/terminals/terminal-picker.tsx'
import { Frame } from '../shared/frame.tsx'
import { PleaseWait } from '../shared/please-wait.tsx'
import { useServices } from '../shared/services.tsx'
import { useAnswer } from '../shared/use-answer.ts'

/** Chooses the card machine, then leads to the till. */
export function TerminalsRoute() {
  const { till, provider: firstProvider } = useServices()
  const onboarding = useOnboarding('/terminals')
  const [, navigate] = useLocation()
  const provider = onboarding === null ? null : onboarding.provider || firstProvider
  const list = useCallback(() => till.terminals(provider ?? ''), [till, provider])
  const terminals = useAnswer(provider === null ? null : list)?.terminals ?? null
  if (onboarding === null || provider === null) return <PleaseWait />
  return (
    <Frame title="Available card machines" width="medium">
      {terminals === null ? (
        <Card>
          <Spinner label="Fetching your card machines" size="large" />
        </Card>
      ) : (
        <Stack gap="loose">
          <Stack gap="tight">
            <Heading>Available card machines</Heading>
            <p>Find your serial number on the back of your card machine</p>
          </Stack>
          <TerminalPicker
            provider={provider}
            terminals={terminals}
            linked={onboarding.terminal?.uuid ?? null}
            onConnected={() => navigate('/payment')}
          />
          <p>
            Not there? <Link href="/login">Link another provider account</Link>
          </p>
        </Stack>
      )}
    </Frame>
  )
}
