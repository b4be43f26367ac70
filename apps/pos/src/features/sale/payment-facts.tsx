import { setPaymentNote } from '@tillkey/contract/pos/sales.ts'
import type { PaymentHistory } from '@tillkey/contract/pos/sales-schemas.ts'
import { formatMoney, money } from '@tillkey/format'
import { Card, StateMark } from '@tillkey/ui'
import { NoteForm } from '../../shared/elements/note-form.tsx'
import { MachineText } from '../../shared/machines/machine-text.tsx'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { cardName } from '../../shared/payments/paid-with.ts'
import { describeState, type Ended } from '../../shared/payments/sale-state.ts'
import { useServices } from '../../shared/till/services.ts'
import styles from './sale.module.css'
import { SaleLinks } from './sale-links.tsx'

interface PaymentFactsProps {
  history: PaymentHistory
  ended: Ended
  onNote: (history: PaymentHistory) => void
}

/** Outcome and details of a payment. */
export function PaymentFacts({ history, ended, onNote }: PaymentFactsProps) {
  const i18n = useLazyMessages()
  const { t, find } = i18n
  const { payment, till, receipt } = history
  const { state, word } = describeState(i18n, ended)
  const shown = payment.captured ?? payment.amount
  return (
    <Card>
      <div className={styles.figureRow}>
        <p className={styles.figure}>{formatMoney(money(shown.units, shown.currencyCode))}</p>
        <StateMark state={state}>{word}</StateMark>
      </div>
      <p className={styles.muted}>
        {i18n.day(payment.created_at)}, {i18n.time(payment.created_at)}
      </p>
      <dl className={styles.facts}>
        {payment.card === null ? null : (
          <>
            <dt>{t('sale.paidWith')}</dt>
            <dd>
              {[cardName(payment.card), find(`entry.${payment.card.entry_mode}`)].filter(Boolean).join(', ')}
            </dd>
          </>
        )}
        <dt>{t('sale.machine')}</dt>
        <dd>
          <MachineText terminal={payment.terminal} />
        </dd>
        {till === null ? null : (
          <>
            <dt>{t('sales.till')}</dt>
            <dd>{till.name}</dd>
          </>
        )}
        <SaleLinks
          uuid={payment.request_uuid}
          receipt={payment.captured === null ? 'none' : 'issued'}
          number={receipt}
        />
        <dt>{t('sale.reference')}</dt>
        <dd className={styles.reference}>{payment.request_uuid}</dd>
      </dl>
      <PaymentNote history={history} onNote={onNote} />
    </Card>
  )
}

function PaymentNote({ history, onNote }: Pick<PaymentFactsProps, 'history' | 'onNote'>) {
  const { till } = useServices()
  const { request_uuid: uuid } = history.payment
  const save = (note: string): Promise<void> =>
    till
      .call('Failed to write the note', (client, options) =>
        client.request(setPaymentNote, { uuid, body: { note } }, options),
      )
      .then(onNote)
  return <NoteForm saved={history.note} save={save} />
}
