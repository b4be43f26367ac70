import { listTills, renameTill, revokeTill } from '@tillkey/contract/pos/tills.ts'
import type { TillList } from '@tillkey/contract/pos/tills-schemas.ts'
import { useLoaded } from '@tillkey/web'
import { useCallback, useState } from 'react'
import { errorMessage } from '../../shared/messages/error-message.ts'
import { useLazyMessages } from '../../shared/messages/lazy-messages.tsx'
import { useServices } from '../../shared/till/services.ts'

/** The merchant's tills, newest first, and their actions. */
export function useTills() {
  const { till } = useServices()
  const i18n = useLazyMessages()
  const load = useCallback(
    () => till.call('Failed to get the tills', (client, options) => client.request(listTills, {}, options)),
    [till],
  )
  const first = useLoaded(load)
  const [changed, setChanged] = useState<TillList | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const act = (call: Promise<TillList>): void => {
    setFailure(null)
    call.then(setChanged, (error: unknown) => setFailure(errorMessage(i18n, error, 'tills.failed')))
  }
  const rename = (uuid: string, name: string): void =>
    act(
      till.call('Failed to rename the till', (client, options) =>
        client.request(renameTill, { uuid, body: { name } }, options),
      ),
    )
  const revoke = (uuid: string): void =>
    act(
      till.call('Failed to end the till', (client, options) => client.request(revokeTill, { uuid }, options)),
    )
  return { tills: (changed ?? first)?.tills ?? null, failure, rename, revoke }
}
