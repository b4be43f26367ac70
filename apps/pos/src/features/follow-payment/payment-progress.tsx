import { Alert, Button, Card, Heading, MoneyText, Row, Spinner, Stack, StatusRegion } from '@tillkey/ui'
import { differenceOf } from '../../shared/difference.ts'
import { machineName } from '../../shared/machine-name.ts'
import type { Payment } from '../../shared/payment.ts'
import { customerSentenceOf, sentenceOf } from '../../shared/payment-sentences.ts'
import type { Words } from '../../shared/words/words.ts'
import { useWords } from '../../shared/words/words-provider.tsx'
import styles from './payment-progress.module.css'
import { type FollowedPayment } from './use-payment.ts'
import type { PaymentActs } from './use-payment-acts.ts'
import { useWaited } from './use-waited.ts'

interface PaymentProgressProps extends Pick<FollowedPayment, 'payment' | 'connection'> {
  acts: PaymentActs
}

const LONG_MILLISECONDS = 30_000

/** A payment on its way: the amount, what happens on the machine, and what can be done about it. */
export function PaymentProgress({ payment, connection, acts }: PaymentProgressProps) {
  const words = useWords()
  const { t } = words
  return (
    <Card>
      <div className={styles.progress}>
        <Spinner size="large" />
        <Heading focus="arrival">{t('processing.title')}</Heading>
        {payment === null ? null : <MoneyText amount={payment.amount} size="display" />}
        <div className={styles.status}>
          <StatusRegion message={spoken(words, payment, connection)} />
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
const warningOf = (words: Words, payment: Payment): string =>
  payment.state === 'QUARANTINED' ? sentenceOf(words, payment) : words.t('payment.checking')

const isUnresolved = (payment: Payment | null): payment is Payment =>
  payment !== null && (payment.unresolved_since !== null || payment.state === 'QUARANTINED')

/** What the alert says, too. */
const saidByAlert = new Set(['checking', 'amount_differs'])

/** The one live region says what the machine does; what the alert says is not said twice. */
function spoken(words: Words, payment: Payment | null, connection: FollowedPayment['connection']): string {
  const isSaidAlready = isUnresolved(payment) && saidByAlert.has(payment.message_code)
  const lines = [payment === null || isSaidAlready ? '' : sentenceOf(words, payment)]
  if (connection === 'lost') lines.push(words.t('reconnecting'))
  return lines.join('\n').trim()
}

function Unresolved({ payment, acts }: RunningProps) {
  const words = useWords()
  const { t } = words
  const long = useWaited(payment.unresolved_since, LONG_MILLISECONDS)
  const settled = payment.state === 'QUARANTINED'
  return (
    <div className={styles.wide}>
      <Alert tone="warning">
        <Stack gap="tight">
          <p>
            <strong>{warningOf(words, payment)}</strong>
          </p>
          {payment.captured === null ? null : <p>{differenceOf(words, payment)}</p>}
          {customerSentenceOf(words, payment) === null ? null : <p>{customerSentenceOf(words, payment)}</p>}
          {long || settled ? (
            <>
              <p>{settled ? t('processing.settleHelp') : t('processing.leaveHelp')}</p>
              <Row>
                <Button
                  size="small"
                  busy={acts.busy === 'check' ? t('processing.checking') : undefined}
                  onClick={acts.check}
                >
                  {t('processing.check')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  busy={acts.busy === 'leave' ? t('processing.leaving') : undefined}
                  onClick={acts.leave}
                >
                  {t('processing.leave')}
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
  const { t } = useWords()
  if (payment.state === 'QUARANTINED') return null
  const busy = acts.busy === 'cancel' || payment.cancel_requested
  return (
    <Button
      variant="danger"
      size="wide"
      busy={busy ? t('processing.cancelling') : undefined}
      onClick={acts.cancel}
    >
      {t('processing.cancel')}
    </Button>
  )
}
