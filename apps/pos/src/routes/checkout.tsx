import type { SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { formatMoney, money } from '@tillkey/format'
import { Alert, Button, Card, Heading, MoneyText, Spinner, Stack } from '@tillkey/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { createBillDraft } from '../features/amount/bill-draft.ts'
import { PartForm } from '../features/checkout/part-form.tsx'
import { SaleParts } from '../features/checkout/sale-parts.tsx'
import { TipChoice } from '../features/checkout/tip-choice.tsx'
import { type Checkout, useCheckout } from '../features/checkout/use-checkout.ts'
import { WriteOffPanel } from '../features/checkout/write-off-panel.tsx'
import type { Onboarding } from '../features/onboarding/onboarding.ts'
import { useWatchedOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { StartNotice } from '../features/start-payment/start-notice.tsx'
import { useStart } from '../features/start-payment/use-start.ts'
import { NoteForm } from '../shared/elements/note-form.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { createChargedBill } from '../shared/payments/charged-bill.ts'
import { LeaveUnpaid } from '../shared/payments/leave-unpaid.tsx'
import { createOpenSale } from '../shared/till/open-sale.ts'
import { useMerchant, useServices } from '../shared/till/services.ts'

/** Checkout of a sale with a tip, with split payment, or in cash. */
export function CheckoutRoute({ uuid }: { uuid: string }) {
  const { t } = useLazyMessages()
  const onboarding = useWatchedOnboarding()
  const { counter } = onboarding
  const checkout = useCheckout(uuid, counter.tips)
  const { sale, asksTip, failure, busy } = checkout
  const { leave, follow } = useLeaving(uuid)
  return (
    <Frame title={t('checkout.title')} width="medium">
      <Stack>
        <Card>
          <Stack>
            {asksTip === null ? (
              <Heading focus="arrival">{t(getTitle(sale))}</Heading>
            ) : (
              <TipChoice sale={asksTip} percents={counter.tip_percents} busy={busy} onTip={checkout.tip} />
            )}
            {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
            <Sale uuid={uuid} checkout={checkout} onboarding={onboarding} onStarted={follow} />
            <CheckoutActions sale={sale} onLeave={leave} />
          </Stack>
        </Card>
        {sale?.part_paid ? <WriteOffPanel sale={sale} onWrittenOff={checkout.show} /> : null}
      </Stack>
    </Frame>
  )
}

function getTitle(sale: SplitSale | null): 'checkout.title' | 'checkout.paid' | 'checkout.writtenOff' {
  if (sale?.due_units !== 0) return 'checkout.title'
  return sale.written_off_units === 0 ? 'checkout.paid' : 'checkout.writtenOff'
}

interface SaleProps {
  uuid: string
  checkout: Checkout
  onboarding: Onboarding
  onStarted: (payment: string) => void
}

/** Amount due of a created sale and its next part. */
function Sale({ uuid, checkout, onboarding: { terminal, runningPayment }, onStarted }: SaleProps) {
  const { t } = useLazyMessages()
  const { sale, asksTip, failure, busy, isForCard, takeCash, note } = checkout
  const { outcome, requesting, start, discard } = useStart(onStarted, terminal?.uuid ?? null)
  const begun = useRef(false)
  useEffect(() => {
    if (!isForCard || sale === null || sale.parts.length > 0 || begun.current) return
    begun.current = true
    start(sale.due_units, uuid)
  })
  if (sale === null) {
    const waits = asksTip === null && failure === null
    return waits ? <Spinner label={t('checkout.fetching')} size="large" /> : null
  }
  return (
    <>
      {outcome === null ? null : <StartNotice outcome={outcome} onRetry={start} onDiscard={discard} />}
      <AmountDue sale={sale} />
      {sale.due_units === 0 ? null : (
        <PartForm
          key={sale.due_units}
          due={sale.due_units}
          busy={busy || requesting || runningPayment !== null}
          machine={terminal && modelName(terminal.model)}
          onCard={(units) => start(units, uuid)}
          onCash={(units, tendered_units) => takeCash({ units, tendered_units })}
        />
      )}
      <NoteForm key={sale.note} saved={sale.note} save={note} />
    </>
  )
}

/** Navigates to the payment of a part, or back to the bill. */
function useLeaving(uuid: string) {
  const { tabStorage } = useServices()
  const merchant = useMerchant()
  const [, navigate] = useLocation()
  const follow = useCallback(
    (payment: string) => {
      const openSales = createOpenSale(tabStorage, merchant)
      const remembered = openSales.read()
      const stored = remembered?.uuid === uuid ? remembered : null
      const { items: lines = [], tip } = stored ?? {}
      createChargedBill(tabStorage, merchant).write(payment, { lines, tip: tip ?? 0 })
      // Returning to the sale shows the choice again.
      openSales.write({ items: [], tip: 0, ...stored, uuid, way: 'choose' })
      createBillDraft(tabStorage, merchant).restart(0)
      navigate(`/payment/processing/${payment}`)
    },
    [tabStorage, merchant, navigate, uuid],
  )
  const leave = (bill: 'keep' | 'empty') => {
    createOpenSale(tabStorage, merchant).clear()
    if (bill === 'empty') createBillDraft(tabStorage, merchant).restart(0)
    navigate('/payment')
  }
  return { leave, follow }
}

function AmountDue({ sale }: { sale: SplitSale }) {
  const { t } = useLazyMessages()
  const last = sale.parts.at(-1)
  const change = sale.due_units === 0 ? (last?.change_units ?? 0) : 0
  return (
    <>
      {sale.due_units === 0 ? null : (
        <div>
          <p>{t('checkout.due', { total: formatMoney(money(sale.total_units)) })}</p>
          <MoneyText amount={money(sale.due_units)} size="display" />
        </div>
      )}
      {change === 0 ? null : (
        <div>
          <p>{t('checkout.giveChange')}</p>
          <MoneyText amount={money(change)} size="display" />
        </div>
      )}
      <SaleParts sale={sale} />
    </>
  )
}

/** An unpaid sale can be changed on the bill. Any other is paid or left. */
function CheckoutActions({
  sale,
  onLeave,
}: {
  sale: SplitSale | null
  onLeave: (bill: 'keep' | 'empty') => void
}) {
  const { t } = useLazyMessages()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const isTouched = sale?.parts.some(({ state }) => state !== 'nothing') ?? false
  if (sale === null || !isTouched)
    return (
      <Button size="wide" onClick={() => onLeave('keep')}>
        {t('checkout.back')}
      </Button>
    )
  if (sale.due_units === 0)
    return (
      <Button variant="primary" size="charge" onClick={() => onLeave('empty')}>
        {t('result.new')}
      </Button>
    )
  return (
    <>
      <Button size="wide" onClick={() => setAsksToLeave(true)}>
        {t('partPaid.leave')}
      </Button>
      {asksToLeave ? (
        <LeaveUnpaid
          due={money(sale.due_units)}
          onLeave={() => onLeave('empty')}
          onClose={() => setAsksToLeave(false)}
        />
      ) : null}
    </>
  )
}
