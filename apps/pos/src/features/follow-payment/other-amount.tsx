import { formatMoney } from '@tillkey/format'
import { Alert, ButtonLink, Heading, StatusRegion } from '@tillkey/ui'
import { Link } from 'wouter'
import { FullscreenLayout } from '../../shared/layout/fullscreen-layout.tsx'
import styles from '../../shared/layout/halves.module.css'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import { CapturedShare } from '../../shared/payments/captured-share.tsx'
import { describeDifference } from '../../shared/payments/difference.ts'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { formatSentence } from '../../shared/payments/payment-sentences.ts'
import { saleAddress } from '../../shared/payments/sale-address.ts'
import { LeaveButton } from './leave-button.tsx'
import type { PaymentActions } from './use-payment-actions.ts'

interface OtherAmountProps {
  payment: PaymentView
  acts: PaymentActions
}

/** Shown when more than the amount, or another currency, was captured. */
export function OtherAmount({ payment, acts }: OtherAmountProps) {
  const i18n = useMessages()
  const { t } = i18n
  const title = t('partly.otherAmount')
  return (
    <FullscreenLayout
      sheet={
        <>
          <Alert tone="warning">
            <p>
              <strong>{formatSentence(i18n, payment)}</strong>
            </p>
            <p>{describeDifference(i18n, payment)}</p>
          </Alert>
          {payment.terminal === null ? null : (
            <p className={styles.machine}>
              <MachineText terminal={payment.terminal} />
            </p>
          )}
          {acts.failure === null ? null : <Alert tone="danger">{acts.failure}</Alert>}
          <div className={styles.acts}>
            <Link href={saleAddress(payment.request_uuid)} asChild>
              <ButtonLink size="wide">{t('partly.refund')}</ButtonLink>
            </Link>
            <LeaveButton acts={acts} />
            <p className={styles.machine}>{t('partly.remembered')}</p>
          </div>
        </>
      }
    >
      <div className={styles.half} data-half="hold">
        <CapturedShare share={0.5} />
        <Heading focus="arrival">{title}</Heading>
        <StatusRegion visibility="hidden" message={title} />
        {payment.captured === null ? null : (
          <p className={styles.taken}>
            {t('partly.taken', {
              taken: formatMoney(payment.captured),
              requested: formatMoney(payment.amount),
            })}
          </p>
        )}
      </div>
    </FullscreenLayout>
  )
}
