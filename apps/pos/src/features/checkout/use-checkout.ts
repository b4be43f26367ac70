import { getSale, openSale, payCash, setSaleNote } from '@tillkey/contract/pos/parts.ts'
import type { PartedSale, PayCashBody } from '@tillkey/contract/pos/parts-schemas.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { newUuid } from '../../shared/new-uuid.ts'
import { createOpenSale, type OpenSale } from '../../shared/open-sale.ts'
import { useMerchant, useServices } from '../../shared/services.ts'
import type { Till } from '../../shared/till.ts'
import { useDayWords } from '../../shared/words/day-words.tsx'
import { errorWords } from '../../shared/words/error-words.ts'

export interface Checkout {
  /** The sale as the server has it; null until it is written down. */
  sale: PartedSale | null
  /** What is to be sold, while nobody was asked about a tip. */
  asksTip: OpenSale | null
  /** Why the last act failed. */
  failure: string | null
  busy: boolean
  /** Writes the sale down with a tip of so many minor units. */
  tip: (units: number) => void
  /** Notes a part that was paid in cash, once: until that is answered, trying again means the same part. */
  takeCash: (part: Omit<PayCashBody, 'request_uuid'>) => void
  /** Takes the sale as another call answered with it. */
  show: (sale: PartedSale) => void
  /** Keeps what is noted about the sale, by which its parts are found again. */
  note: (text: string) => Promise<void>
  /** Whether all of it goes to a card at once. */
  isForCard: boolean
}

/** Writes the sale down that this tab keeps; asks for one that it does not. */
function loadSale(till: Till, uuid: string, stored: OpenSale | null): Promise<PartedSale> {
  if (stored === null || stored.items.length === 0)
    return till.ask('Failed to get the sale', (client, options) => client.request(getSale, { uuid }, options))
  const body = { sale_uuid: uuid, items: [...stored.items], tip_units: stored.tip ?? 0, note: '' }
  return till.ask('Failed to open the sale', (client, options) => client.request(openSale, { body }, options))
}

/** A sale that is paid in parts: written down once, and as new as the last part of it. */
export function useCheckout(uuid: string, tips: 'off' | 'on'): Checkout {
  const { till, tabStorage } = useServices()
  const words = useDayWords()
  const merchant = useMerchant()
  const openSales = useMemo(() => createOpenSale(tabStorage, merchant), [tabStorage, merchant])
  const [stored, setStored] = useState(() => onlyOf(openSales.read(), uuid))
  const [sale, setSale] = useState<PartedSale | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const cashPart = useRef(newUuid())
  const asksTip = stored !== null && stored.tip === null && tips === 'on' ? stored : null
  useEffect(() => {
    if (asksTip !== null) return undefined
    let left = false
    const show = (first: PartedSale): void => {
      if (!left) setSale(first)
    }
    const fail = (error: unknown): void => {
      if (!left) setFailure(errorWords(words, error, 'checkout.failed'))
    }
    loadSale(till, uuid, stored).then(show, fail)
    return () => {
      left = true
    }
  }, [asksTip, till, uuid, stored, words])
  const tip = (units: number): void => {
    if (stored === null) return
    openSales.write({ ...stored, tip: units })
    setStored({ ...stored, tip: units })
  }
  const taken = (next: PartedSale): void => {
    cashPart.current = newUuid()
    setSale(next)
  }
  const takeCash: Checkout['takeCash'] = (part) => {
    const body = { ...part, request_uuid: cashPart.current }
    setBusy(true)
    setFailure(null)
    till
      .ask('Failed to take cash', (client, options) => client.request(payCash, { uuid, body }, options))
      .then(taken, (error: unknown) => setFailure(errorWords(words, error, 'checkout.failed')))
      .finally(() => setBusy(false))
  }
  const note = (text: string): Promise<void> =>
    till
      .ask('Failed to write the note', (client, options) =>
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

const onlyOf = (stored: OpenSale | null, uuid: string): OpenSale | null =>
  stored?.uuid === uuid ? stored : null
