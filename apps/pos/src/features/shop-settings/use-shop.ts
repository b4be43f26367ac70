import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import { useLoaded } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useServices } from '../../shared/till/services.ts'

type Saving = { state: 'no' | 'busy' | 'saved' } | { state: 'failed'; why: string }

/** Returns the settings of the shop, or null until they are loaded. */
export function useShop(): Shop | null {
  const { till } = useServices()
  const load = useCallback(
    () => till.call('Failed to get the settings', (client, options) => client.request(getShop, {}, options)),
    [till],
  )
  return useLoaded(load)
}

/** Saves settings against the revision they were edited from. */
export function useSavedShop(first: Shop, onSaved: () => void) {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const [shop, setShop] = useState(first)
  const [saving, setSaving] = useState<Saving>({ state: 'no' })
  const show = (written: Shop): void => {
    setShop(written)
    setSaving({ state: 'saved' })
    onSaved()
  }
  const fail = (error: unknown): void =>
    setSaving({ state: 'failed', why: errorMessage(i18n, error, 'shop.failed') })
  const save = (body: Shop) => {
    setSaving({ state: 'busy' })
    till
      .call('Failed to save the settings', (client, options) => client.request(updateShop, { body }, options))
      .then(show, fail)
  }
  const change = (changes: Partial<Shop>) => {
    setShop({ ...shop, ...changes })
    setSaving({ state: 'no' })
  }
  return { shop, change, save: () => save(shop), saving }
}
