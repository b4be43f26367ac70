import { Alert, Button, ButtonLink, formatMoney, Heading, MoneyText, StatusRegion } from '@tillkey/ui'
import { Link } from 'wouter'
import { differenceOf, missingOf } from '../../shared/difference.ts'
import { MachineWords } from '../../shared/machine-words.tsx'
import type { Payment } from '../../shared/payment.ts'
import { sentenceOf } from '../../shared/payment-sentences.ts'
import { saleAddress } from '../../shared/sale-address.ts'
import { Stage } from '../../shared/stage.tsx'
import { useWords } from '../../shared/words/words-provider.tsx'
import { LeaveButton } from './leave-button.tsx'
import styles from './partly-taken.module.css'
import type { PaymentActs } from './use-payment-acts.ts'

interface PartlyTakenProps {
  payment: Payment
  acts: PaymentActs
  /** Takes what is missing as another payment of the same sale; absent where nothing is missing. */
  onCollect: (units: number) => void
  /** Takes it in cash, or in further parts. */
  onCash: () => void
}

/** Another amount, or another currency, was taken: what was, what is missing, and what can be done about it. */
export function PartlyTaken({ payment, acts, onCollect, onCash }: PartlyTakenProps) {
  const words = useWords()
  const { t } = words
  const missing = missingOf(payment)
  const title = missing === null ? 'partly.otherAmount' : 'partly.title'
  return (
    <Stage
      halves={missing === null ? 'one' : 'two'}
      sheet={
        <>
          <Alert tone="warning">
            <p>
              <strong>{sentenceOf(words, payment)}</strong>
            </p>
            <p>{differenceOf(words, payment)}</p>
          </Alert>
          {payment.terminal === null ? null : (
            <p className={styles.machine}>
              <MachineWords terminal={payment.terminal} />
            </p>
          )}
          {acts.failure === null ? null : <Alert tone="danger">{acts.failure}</Alert>}
          <div className={styles.acts}>
            {missing === null ? null : (
              <Button variant="primary" size="charge" onClick={() => onCollect(missing.units)}>
                {t('partly.collect')}
                <small>{formatMoney(missing)}</small>
              </Button>
            )}
            {missing === null ? null : (
              <Button size="wide" onClick={onCash}>
                {t('bill.other')}
              </Button>
            )}
            <Link href={saleAddress(payment.request_uuid)} asChild>
              <ButtonLink size="wide">{t('partly.refund')}</ButtonLink>
            </Link>
            <LeaveButton acts={acts} />
            <p className={styles.machine}>{t('partly.remembered')}</p>
          </div>
        </>
      }
    >
      <div className={styles.half} data-half={missing === null ? 'hold' : 'taken'}>
        <Halves payment={payment} />
        <Heading focus="arrival">{t(title)}</Heading>
        <StatusRegion visibility="hidden" message={t(title)} />
        {payment.captured === null ? null : (
          <p className={styles.taken}>
            {t('partly.taken', { taken: formatMoney(payment.captured), asked: formatMoney(payment.amount) })}
          </p>
        )}
      </div>
      {missing === null ? null : (
        <div className={styles.half} data-half="hold">
          <p className={styles.due}>{t('partly.due')}</p>
          <MoneyText amount={missing} size="display" />
        </div>
      )}
    </Stage>
  )
}

const AROUND = 327

/** How much of it was taken, as a part of a ring. */
function Halves({ payment: { amount, captured } }: Pick<PartlyTakenProps, 'payment'>) {
  const same = captured !== null && captured.currencyCode === amount.currencyCode
  const part = same ? Math.min(1, captured.units / amount.units) : 0.5
  return (
    <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true">
      <circle className={styles.whole} cx="60" cy="60" r="52" />
      <circle
        className={styles.part}
        cx="60"
        cy="60"
        r="52"
        strokeDasharray={`${part * AROUND} ${AROUND}`}
        transform="rotate(-90 60 60)"
      />
    </svg>
  )
}
