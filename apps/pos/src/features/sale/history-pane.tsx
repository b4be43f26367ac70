import { Heading, Stack } from '@tillkey/ui'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { useNewestHistory } from '../../shared/till/payment-history.ts'
import { PaymentEvents } from './history-list.tsx'

/** The events beside the result. Renders nothing if they cannot be loaded. */
export function HistoryPane({ payment }: { payment: PaymentView }) {
  const { t } = useLazyMessages()
  const history = useNewestHistory(payment)
  if (history === null) return null
  return (
    <section aria-label={t('sale.history')}>
      <Stack>
        <Heading level={2}>{t('sale.history')}</Heading>
        {/* Settling happens on this screen. */}
        <PaymentEvents events={history.events} settlements={[]} write_offs={[]} />
      </Stack>
    </section>
  )
}
