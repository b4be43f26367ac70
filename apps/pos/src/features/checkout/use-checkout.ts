import { getSale, openSale, payCash, setSaleNote } from '@tillkey/contract/pos/split-payments.ts'
import type { PayCashBody, SplitSale } from '@tillkey/contract/pos/split-payments-schemas.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { newUuid } from '../../shared/till/new-uuid.ts'
import { createOpenSale, type OpenSale } from '../../shared/till/open-sale.ts'
import { useMerchant, useServices } from '../../shared/till/services.ts'
import type { TillApi } from '../../shared/till/till.ts'

export interface Checkout {
  /** The sale on the server; null until it is created. */
  sale: SplitSale | null
  /** The sale to create while the tip is undecided. */
  asksTip: OpenSale | null
  /** Why the last action failed. */
  failure: string | null
  busy: boolean
  /** Creates the sale with this tip in minor units. */
  tip: (units: number) => void
  /** Records a cash part once: a retry without an answer sends the same request uuid. */
  takeCash: (part: Omit<PayCashBody, 'request_uuid'>) => void
  /** Takes over the sale from another call's answer. */
  show: (sale: SplitSale) => void
  /** Saves the note of the sale. Its payments are found by it. */
  note: (text: string) => Promise<void>
  /** Whether the whole sale goes to one card payment. */
  isForCard: boolean
}

/** Creates the sale stored in this tab, or reads an existing one. */
function loadSale(till: TillApi, uuid: string, stored: OpenSale | null): Promise<SplitSale> {
  if (stored === null || stored.items.length === 0)
    return till.call('Failed to get the sale', (client, options) =>
      client.request(getSale, { uuid }, options),
    )
  const body = { sale_uuid: uuid, items: [...stored.items], tip_units: stored.tip ?? 0, note: '' }
  return till.call('Failed to open the sale', (client, options) =>
    client.request(openSale, { body }, options),
  )
}

/** Creates a split-payment sale once and keeps it up to date. */
export function useCheckout(uuid: string, tips: 'off' | 'on'): Checkout {
  const { till, tabStorage } = useServices()
  const i18n = useLazyMessages()
  const merchant = useMerchant()
  const openSales = useMemo(() => createOpenSale(tabStorage, merchant), [tabStorage, merchant])
  const [stored, setStored] = useState(() => findOpenSale(openSales.read(), uuid))
  const [sale, setSale] = useState<SplitSale | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const cashPart = useRef(newUuid())
  const asksTip = stored !== null && stored.tip === null && tips === 'on' ? stored : null
  useEffect(() => {
    if (asksTip !== null) return undefined
    let left = false
    const show = (first: SplitSale): void => {
      if (!left) setSale(first)
    }
    const fail = (error: unknown): void => {
      if (!left) setFailure(errorMessage(i18n, error, 'checkout.failed'))
    }
    loadSale(till, uuid, stored).then(show, fail)
    return () => {
      left = true
    }
  }, [asksTip, till, uuid, stored, i18n])
  const tip = (units: number): void => {
    if (stored === null) return
    openSales.write({ ...stored, tip: units })
    setStored({ ...stored, tip: units })
  }
  const taken = (next: SplitSale): void => {
    cashPart.current = newUuid()
    setSale(next)
  }
  const takeCash: Checkout['takeCash'] = (part) => {
    const body = { ...part, request_uuid: cashPart.current }
    setBusy(true)
    setFailure(null)
    till
      .call('Failed to take cash', (client, options) => client.request(payCash, { uuid, body }, options))
      .then(taken, (error: unknown) => setFailure(errorMessage(i18n, error, 'checkout.failed')))
      .finally(() => setBusy(false))
  }
  const note = (text: string): Promise<void> =>
    till
      .call('Failed to write the note', (client, options) =>
        client.request(setSaleNote, { uuid, body: { note: text } }, options),
      )
      .then(setSale)
  return {
    sale,
    asksTip,
    failure,
    busy,
    tip,
    takeCash,
    show: setSale,
    note,
    isForCard: stored?.way === 'card',
  }
}

const findOpenSale = (stored: OpenSale | null, uuid: string): OpenSale | null =>
  stored?.uuid === uuid ? stored : null
