import { Heading, Stack } from '@tillkey/ui'
import type { Payment } from '../../shared/payment.ts'
import { useNewestHistory } from '../../shared/payment-history.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import { PaymentEvents } from './history-list.tsx'

/** What happened to a payment, beside its result; nothing where it cannot be had. */
export function HistoryPane({ payment }: { payment: Payment }) {
  const { t } = useDayWords()
  const history = useNewestHistory(payment)
  if (history === null) return null
  return (
    <section aria-label={t('sale.history')}>
      <Stack>
        <Heading level={2}>{t('sale.history')}</Heading>
        {/* Who deals with it does that on this very screen. */}
        <PaymentEvents events={history.events} settlements={[]} write_offs={[]} />
      </Stack>
    </section>
  )
}
