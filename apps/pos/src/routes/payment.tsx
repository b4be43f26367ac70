import type { CatalogueItem } from '@tillkey/contract/pos/shop-schemas.ts'
import { Alert } from '@tillkey/ui'
import { lazy, Suspense, useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useLocation } from 'wouter'
import { changeEntry, findRefusal, listLines, sumEntry } from '../features/amount/amount-entry.ts'
import { AmountTill } from '../features/amount/amount-till.tsx'
import { createBillDraft } from '../features/amount/bill-draft.ts'
import { AttentionNotice } from '../features/attention/attention-notice.tsx'
import { NewVersionNotice, OfflineNotice } from '../features/offline/device-notices.tsx'
import type { Onboarding } from '../features/onboarding/onboarding.ts'
import { useOnboarding, useRefreshedOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { BusyNotice, StartNotice } from '../features/start-payment/start-notice.tsx'
import { useStart } from '../features/start-payment/use-start.ts'
import { MachineChip } from '../features/terminals/machine-chip.tsx'
import { PleaseWait } from '../shared/elements/please-wait.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { useMessages } from '../shared/messages/messages-provider.tsx'
import { createChargedBill } from '../shared/payments/charged-bill.ts'
import { newUuid } from '../shared/till/new-uuid.ts'
import { createOpenSale } from '../shared/till/open-sale.ts'
import { useMerchant, useServices } from '../shared/till/services.ts'
import { TodayPane } from './today-pane.tsx'

const ItemsSheet = lazy(async () => ({
  default: (await import('../features/amount/items-sheet.tsx')).ItemsSheet,
}))

/** Enters the bill and starts its payment. */
export function PaymentRoute() {
  const onboarding = useOnboarding('/payment')
  return onboarding === null ? <PleaseWait /> : <TillScreen onboarding={onboarding} />
}

function TillScreen({ onboarding }: { onboarding: Onboarding }) {
  const { sounds, tabStorage } = useServices()
  const { t } = useMessages()
  const merchant = useMerchant()
  const draft = useMemo(() => createBillDraft(tabStorage, merchant), [tabStorage, merchant])
  const [entry, change] = useReducer(changeEntry, draft, ({ read }) => read())
  useEffect(() => draft.write(entry), [draft, entry])
  const [, navigate] = useLocation()
  const follow = useCallback(
    (uuid: string) => {
      createChargedBill(tabStorage, merchant).write(uuid, { lines: listLines(draft.read()), tip: 0 })
      draft.restart(0)
      navigate(`/payment/processing/${uuid}`)
    },
    [tabStorage, merchant, draft, navigate],
  )
  const { outcome, requesting, start, discard, refresh } = useCharge(onboarding, follow)
  const running = onboarding.runningPayment
  const slow = useWaiting(requesting)
  const attentionItems = onboarding.attentionItems.filter(({ payment }) => payment.request_uuid !== running)
  const { counter } = onboarding
  const [showsItems, setShowsItems] = useState(false)
  /** Whether the bill has more than an amount, or a tip is asked for. */
  const isSale = counter.tips === 'on' || entry.items.some(({ name }) => name !== undefined)
  const checkOut = (way: 'card' | 'choose') => {
    const uuid = newUuid()
    createOpenSale(tabStorage, merchant).write({ uuid, items: listLines(entry), tip: null, way })
    navigate(`/checkout/${uuid}`)
  }
  const onStart = (way: 'card' | 'choose') => {
    const refusal = findRefusal(entry)
    sounds.unlock()
    if (refusal !== null) change({ type: 'refused', reason: refusal })
    else if (running !== null || requesting) return
    else if (way === 'card' && !isSale) start(sumEntry(entry).units)
    else checkOut(way)
  }
  const pick = ({ units, name }: CatalogueItem) => change({ type: 'quick', units, name })
  return (
    <Frame title={t('bill.title')} width="screen">
      <AmountTill
        entry={entry}
        change={change}
        quickKeys={counter.quick_keys}
        items={counter.items}
        onItem={pick}
        onItems={() => setShowsItems(true)}
        onStart={() => onStart('card')}
        onOther={() => onStart('choose')}
        state={getState(running, requesting)}
        terminal={onboarding.terminal}
        machine={<MachineChip terminal={onboarding.terminal} state={onboarding.machine} />}
        footer={<TodayPane />}
        notices={
          <>
            {running === null ? null : <BusyNotice reason={t('start.running')} uuid={running} />}
            {slow ? <Alert tone="warning">{t('start.slow')}</Alert> : null}
            {outcome === null ? null : <StartNotice outcome={outcome} onRetry={start} onDiscard={discard} />}
            <OfflineNotice />
            <AttentionNotice items={attentionItems} partPaid={onboarding.partPaid} onSettled={refresh} />
            <NewVersionNotice />
          </>
        }
      />
      {showsItems ? (
        <Suspense>
          <ItemsSheet items={counter.items} onPick={pick} onClose={() => setShowsItems(false)} />
        </Suspense>
      ) : null}
    </Frame>
  )
}

/** Starts a payment, and reloads the onboarding when the outcome may contradict it. */
function useCharge(onboarding: Onboarding, follow: (uuid: string) => void) {
  const { recheck, ...charge } = useStart(follow, onboarding.terminal?.uuid ?? null)
  const { outcome, discard } = charge
  const reload = useRefreshedOnboarding()
  const refresh = useCallback(() => {
    reload().catch(console.error)
  }, [reload])
  const running = onboarding.runningPayment
  const busyWith = outcome?.kind === 'busy' ? outcome.uuid : null
  useEffect(() => {
    if (busyWith !== null) refresh()
  }, [busyWith, refresh])
  useEffect(() => {
    // Polling reports this till's own running payment, but not another till's.
    if (busyWith !== null && busyWith === running) discard()
  }, [busyWith, running, discard])
  const isUnreachable = outcome?.kind === 'unreachable'
  useEffect(() => {
    // The server is reachable again: an earlier request may have been accepted.
    if (isUnreachable && onboarding.status !== '') recheck()
  }, [isUnreachable, onboarding, recheck])
  const isRefused = outcome?.kind === 'refused'
  useEffect(() => {
    // The refusal may concern a machine other than the one shown.
    if (isRefused) refresh()
  }, [isRefused, refresh])
  return { ...charge, refresh }
}

const SLOW_MILLISECONDS = 4000

/** Whether the wait is long enough to tell the user. */
function useWaiting(goesOn: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = goesOn ? setTimeout(() => setLong(true), SLOW_MILLISECONDS) : undefined
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [goesOn])
  return long
}

function getState(running: string | null, requesting: boolean): 'ready' | 'requesting' | 'blocked' {
  if (requesting) return 'requesting'
  return running === null ? 'ready' : 'blocked'
}
