import { formatMoney } from '@tillkey/format'
import { Button, ButtonLink, Heading, MoneyText, StatusRegion } from '@tillkey/ui'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { FullscreenLayout } from '../../shared/layout/fullscreen-layout.tsx'
import styles from '../../shared/layout/halves.module.css'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import { CapturedShare } from '../../shared/payments/captured-share.tsx'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { saleAddress } from '../../shared/payments/sale-address.ts'
import type { PartPaidBalance } from './balance.ts'

const LeaveUnpaid = lazy(async () => ({
  default: (await import('../../shared/payments/leave-unpaid.tsx')).LeaveUnpaid,
}))

interface PartPaidProps {
  payment: PaymentView
  balance: PartPaidBalance
  onCollect: () => void
  /** Called when the amount due is left for later. */
  onLeave: () => void
}

/** Shows the paid and due amounts and how to collect the rest. */
export function PartPaid({ payment, balance: { paid, due }, onCollect, onLeave }: PartPaidProps) {
  const { t } = useMessages()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const title = t('partPaid.title', { paid: formatMoney(paid), due: formatMoney(due) })
  return (
    <FullscreenLayout
      halves="two"
      sheet={
        <div className={styles.acts}>
          {payment.terminal === null ? null : (
            <p className={styles.machine}>
              <MachineText terminal={payment.terminal} />
            </p>
          )}
          <Button variant="primary" size="charge" onClick={onCollect}>
            {t('partPaid.collect')}
            <small>{formatMoney(due)}</small>
          </Button>
          <Link href={saleAddress(payment.request_uuid)} asChild>
            <ButtonLink size="wide">{t('partly.refund')}</ButtonLink>
          </Link>
          <Button size="wide" onClick={() => setAsksToLeave(true)}>
            {t('partPaid.leave')}
          </Button>
          {asksToLeave ? (
            <Suspense>
              <LeaveUnpaid due={due} onLeave={onLeave} onClose={() => setAsksToLeave(false)} />
            </Suspense>
          ) : null}
        </div>
      }
    >
      <div className={styles.half} data-half="taken">
        <CapturedShare share={paid.units / (paid.units + due.units)} />
        <Heading focus="arrival">{title}</Heading>
        <StatusRegion visibility="hidden" message={title} />
      </div>
      <div className={styles.half} data-half="hold">
        <p className={styles.due}>{t('partly.due')}</p>
        <MoneyText amount={due} size="display" />
      </div>
    </FullscreenLayout>
  )
}
