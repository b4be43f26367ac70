import { useOperation } from '@tillkey/client/react'
import { getFlowError } from '@tillkey/contract/platform/identity/flow-errors.ts'
import { Alert, ButtonLink, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { flowAddress } from '@tillkey/web'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.ts'

const UNKNOWN = 'An unexpected error has occurred. We know no more about it.'

/** The sentence of a stored error; one that cannot be found is no reason to show nothing. */
function sentenceOf(stored: Record<string, unknown> = {}): string {
  const told = [stored.reason, stored.message].find((text) => typeof text === 'string' && text !== '')
  return typeof told === 'string' ? told : UNKNOWN
}

const idInAddress = (): string => {
  const query = new URLSearchParams(window.location.search)
  return query.get('id') ?? query.get('error') ?? ''
}

/** What went wrong in a flow. */
export function ErrorRoute() {
  const { client, base } = useServices()
  const { data, isLoading } = useOperation(client, getFlowError, { id: idInAddress() })
  return (
    <Frame title="Something went wrong">
      <Card>
        <Stack gap="loose">
          <Heading focus="arrival">Something went wrong</Heading>
          {isLoading ? (
            <Spinner label="One moment" />
          ) : (
            <Alert tone="danger">{sentenceOf(data?.error)}</Alert>
          )}
          <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login' })}>
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
