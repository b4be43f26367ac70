import { Alert, ButtonLink, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { useCallback } from 'react'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.tsx'
import { startAddress } from '../shared/sign-in-address.ts'
import { type Answer, useAnswer } from '../shared/use-answer.ts'

const UNKNOWN = 'An unexpected error has occurred. We know no more about it.'

/** The sentence of a stored error; one that cannot be found is no reason to show nothing. */
function sentenceOf(answer: Answer<{ error?: Record<string, unknown> }>): string {
  const { reason, message } = answer.state === 'ready' ? (answer.value.error ?? {}) : {}
  const [told] = [reason, message].filter((text) => typeof text === 'string' && text !== '')
  return typeof told === 'string' ? told : UNKNOWN
}

/** What went wrong in a flow. */
export function ErrorRoute() {
  const { account, base } = useServices()
  const ask = useCallback(() => {
    const query = new URLSearchParams(window.location.search)
    return account.error(query.get('id') ?? query.get('error') ?? '')
  }, [account])
  const { answer } = useAnswer(ask)
  return (
    <Frame title="Something went wrong">
      <Card>
        <Stack gap="loose">
          <Heading focus="arrival">Something went wrong</Heading>
          {answer.state === 'loading' ? (
            <Spinner label="One moment" />
          ) : (
            <Alert tone="danger">{sentenceOf(answer)}</Alert>
          )}
          <ButtonLink variant="primary" size="wide" href={startAddress(base, 'login')}>
            Sign in
          </ButtonLink>
          <ButtonLink size="wide" href={`${base}/`}>
            Back to the start
          </ButtonLink>
        </Stack>
      </Card>
    </Frame>
  )
}
