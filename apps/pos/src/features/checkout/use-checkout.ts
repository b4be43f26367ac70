import { getSale, openSale, payCash } from '@tillkey/contract/pos/parts.ts'
import type { PartedSale, PayCashBody } from '@tillkey/contract/pos/parts-schemas.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newUuid } from '../../shared/new-uuid.ts'
import { createOpenSale, type OpenSale } from '../../shared/open-sale.ts'
import { useMerchant, useServices } from '../../shared/services.ts'
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
  /** Whether all of it goes to a card at once. */
  isForCard: boolean
}

/** A sale that is paid in parts: written down once, and as new as the last part of it. */
export function useCheckout(uuid: string, tips: 'off' | 'on'): Checkout {
  const { till, tabStorage } = useServices()
  const words = useDayWords()
  const merchant = useMerchant()
  const memory = useMemo(() => createOpenSale(tabStorage, merchant), [tabStorage, merchant])
  const [kept, setKept] = useState(() => ofUuid(memory.read(), uuid))
  const [sale, setSale] = useState<PartedSale | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const cashPart = useRef(newUuid())
  const asksTip = kept !== null && kept.tip === null && tips === 'on' ? kept : null
  const act = useCallback(
    async (asked: Promise<PartedSale>): Promise<boolean> => {
      setBusy(true)
      setFailure(null)
      const shown = await asked.then(
        (next) => {
          setSale(next)
          return true
        },
        (error: unknown) => {
          setFailure(errorWords(words, error, 'checkout.failed'))
          return false
        },
      )
      setBusy(false)
      return shown
    },
    [words],
  )
  const write = useCallback(
    (asked: OpenSale) => {
      memory.write(asked)
      setKept(asked)
      const body = { sale_uuid: asked.uuid, items: [...asked.items], tip_units: asked.tip ?? 0, note: '' }
      const sent = till.ask('Failed to open the sale', (client, options) =>
        client.request(openSale, { body }, options),
      )
      void act(sent)
    },
    [memory, till, act],
  )
  useEffect(() => {
    if (sale !== null || failure !== null || busy || asksTip !== null) return
    if (kept !== null) write({ ...kept, tip: kept.tip ?? 0 })
    else
      void act(
        till.ask('Failed to get the sale', (client, options) => client.request(getSale, { uuid }, options)),
      )
  }, [sale, failure, busy, asksTip, kept, write, act, till, uuid])
  return {
    sale,
    asksTip,
    failure,
    busy,
    tip: (units) => kept && write({ ...kept, tip: units }),
    takeCash(part) {
      const body = { ...part, request_uuid: cashPart.current }
      const sent = till.ask('Failed to take cash', (client, options) =>
        client.request(payCash, { uuid, body }, options),
      )
      void act(sent).then((taken) => {
        if (taken) cashPart.current = newUuid()
      })
    },
    isForCard: kept?.way === 'card',
  }
}

const ofUuid = (kept: OpenSale | null, uuid: string): OpenSale | null => (kept?.uuid === uuid ? kept : null)
