import { money } from '@tillkey/contract/money.ts'
import { Alert, Button, ButtonLink, formatMoney, Row, Stack } from '@tillkey/ui'
import { Link } from 'wouter'
import type { StartOutcome } from './starter.ts'

interface StartNoticeProps {
  outcome: StartOutcome
  onRetry: (units: number) => void
  onDiscard: () => void
}

/** What came of a start that did not lead to the payment, and what to do about it. */
export function StartNotice({ outcome, onRetry, onDiscard }: StartNoticeProps) {
  switch (outcome.kind) {
    case 'refused':
      return <Alert tone="danger">{outcome.reason}</Alert>
    case 'elsewhere':
      return <Alert tone="warning">Another tab is starting a payment. Look there first.</Alert>
    case 'busy':
      return <BusyNotice reason={outcome.reason} uuid={outcome.uuid} />
    case 'unsent':
      return (
        <Alert tone="warning">
          <Stack gap="tight">
            <p>
              Your last payment of {formatMoney(money(outcome.units))} was not started. Nothing was charged.
            </p>
            <Row>
              <Button size="small" onClick={() => onRetry(outcome.units)}>
                Start it now
              </Button>
              <Button size="small" variant="quiet" onClick={onDiscard}>
                Discard it
              </Button>
            </Row>
          </Stack>
        </Alert>
      )
    case 'unreachable':
      return (
        <Alert tone="warning">
          <Stack gap="tight">
            <p>
              The server does not answer, so we cannot tell whether the payment of{' '}
              {formatMoney(money(outcome.units))} was started. Trying again never charges twice.
            </p>
            <Row>
              <Button size="small" onClick={() => onRetry(outcome.units)}>
                Try again
              </Button>
            </Row>
          </Stack>
        </Alert>
      )
    case 'started':
    default:
      return null
  }
}

/** Leads to the payment that holds the card machine. */
export function BusyNotice({ reason, uuid }: { reason: string; uuid: string | null }) {
  return (
    <Alert tone="warning">
      <Stack gap="tight">
        <p>{reason}</p>
        {uuid === null ? null : (
          <Row>
            <Link href={`/payment/processing/${uuid}`} asChild>
              <ButtonLink size="small">Show the running payment</ButtonLink>
            </Link>
          </Row>
        )}
      </Stack>
    </Alert>
  )
}
