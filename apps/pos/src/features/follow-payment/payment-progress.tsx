import { Alert, Button, Card, Heading, MoneyText, Row, Spinner, Stack, StatusRegion } from '@tillkey/ui'
import { differenceOf } from '../../shared/difference.ts'
import { machineName } from '../../shared/machine-name.ts'
import type { Payment } from '../../shared/payment.ts'
import { customerSentenceOf, sentenceOf } from '../../shared/payment-sentences.ts'
import styles from './payment-progress.module.css'
import { type FollowedPayment } from './use-payment.ts'
import type { PaymentActs } from './use-payment-acts.ts'
import { useWaited } from './use-waited.ts'

interface PaymentProgressProps extends Pick<FollowedPayment, 'payment' | 'connection'> {
  acts: PaymentActs
}

const LONG_MILLISECONDS = 30_000
const UNRESOLVED = 'Checking with the provider. Do not charge again.'

/** A payment on its way: the amount, what happens on the machine, and what can be done about it. */
export function PaymentProgress({ payment, connection, acts }: PaymentProgressProps) {
  return (
    <Card>
      <div className={styles.progress}>
        <Spinner size="large" />
        <Heading focus="arrival">Processing payment</Heading>
        {payment === null ? null : <MoneyText amount={payment.amount} size="display" />}
        <div className={styles.status}>
          <StatusRegion message={spoken(payment, connection)} />
        </div>
        {payment?.terminal ? <p className={styles.machine}>{machineName(payment.terminal)}</p> : null}
        {isUnresolved(payment) ? <Unresolved payment={payment} acts={acts} /> : null}
        {acts.failure === null ? null : <Alert tone="danger">{acts.failure}</Alert>}
        {payment === null ? null : <Cancel payment={payment} acts={acts} />}
      </div>
    </Card>
  )
}

type RunningProps = { payment: Payment; acts: PaymentActs }

/** A capture of another amount says for itself what is wrong; everything else is not known yet. */
const warningOf = (payment: Payment): string =>
  payment.state === 'QUARANTINED' ? sentenceOf(payment) : UNRESOLVED

const isUnresolved = (payment: Payment | null): payment is Payment =>
  payment !== null && (payment.unresolved_since !== null || payment.state === 'QUARANTINED')

/** What the alert says, too. */
const saidByAlert = new Set(['checking', 'amount_differs'])

/** The one live region says what the machine does; what the alert says is not said twice. */
function spoken(payment: Payment | null, connection: FollowedPayment['connection']): string {
  const isSaidAlready = isUnresolved(payment) && saidByAlert.has(payment.message_code)
  const words = [payment === null || isSaidAlready ? '' : sentenceOf(payment)]
  if (connection === 'lost') words.push('Reconnecting…')
  return words.join('\n').trim()
}

function Unresolved({ payment, acts }: RunningProps) {
  const long = useWaited(payment.unresolved_since, LONG_MILLISECONDS)
  const settled = payment.state === 'QUARANTINED'
  return (
    <div className={styles.wide}>
      <Alert tone="warning">
        <Stack gap="tight">
          <p>
            <strong>{warningOf(payment)}</strong>
          </p>
          {payment.captured === null ? null : <p>{differenceOf(payment)}</p>}
          {customerSentenceOf(payment) === null ? null : <p>{customerSentenceOf(payment)}</p>}
          {long || settled ? (
            <>
              <p>
                {settled
                  ? 'Collect what is missing as another payment, or refund it on the card machine.'
                  : 'You can serve the next customer: we go on checking, and every till reminds you of it.'}
              </p>
              <Row>
                <Button
                  size="small"
                  busy={acts.busy === 'check' ? 'Checking' : undefined}
                  onClick={acts.check}
                >
                  Check now
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  busy={acts.busy === 'leave' ? 'Leaving' : undefined}
                  onClick={acts.leave}
                >
                  Serve the next customer
                </Button>
              </Row>
            </>
          ) : null}
        </Stack>
      </Alert>
    </div>
  )
}

function Cancel({ payment, acts }: RunningProps) {
  if (payment.state === 'QUARANTINED') return null
  const busy = acts.busy === 'cancel' || payment.cancel_requested
  return (
    <Button variant="danger" size="wide" busy={busy ? 'Cancelling' : undefined} onClick={acts.cancel}>
      Cancel payment
    </Button>
  )
}
