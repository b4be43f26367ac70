import { getPaymentHistory } from '@tillkey/contract/pos/sales.ts'
import { Heading, Stack } from '@tillkey/ui'
import { useNewest } from '@tillkey/web'
import { useCallback } from 'react'
import { useServices } from '../../shared/services.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import { PaymentEvents } from './history-list.tsx'

interface HistoryPaneProps {
  uuid: string
  /** When the payment changed last; it is asked for anew after that. */
  changed: string
}

/** What happened to a payment, beside its result; nothing where it cannot be had. */
export function HistoryPane({ uuid, changed }: HistoryPaneProps) {
  const { till } = useServices()
  const { t } = useDayWords()
  const ask = useCallback(
    () =>
      till.ask('Payment not found', (client, options) =>
        client.request(getPaymentHistory, { uuid }, options),
      ),
    [till, uuid],
  )
  const { value: history } = useNewest({ about: changed, ask })
  if (history === null) return null
  return (
    <section aria-label={t('sale.history')}>
      <Stack>
        <Heading level={2}>{t('sale.history')}</Heading>
        <PaymentEvents events={history.events} />
      </Stack>
    </section>
  )
}
