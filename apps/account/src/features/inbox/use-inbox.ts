import { answeredWith } from '@tillkey/client'
import { emptyInbox, getInboxMessage, listInboxMessages } from '@tillkey/contract/inbox/messages.ts'
import { useFail, useLoaded, usePolled } from '@tillkey/web'
import { useCallback } from 'react'
import { useServices } from '../../shared/services.ts'

const everySecond = () => 1000

/** Messages that match a search, newest first, kept up to date; null until loaded. */
export function useInboxMessages(search: string) {
  const { client } = useServices()
  const load = useCallback(
    (signal: AbortSignal) => listInboxMessages(client, { search }, { signal }),
    [client, search],
  )
  const { value, setValue } = usePolled({ load, pauseAfter: everySecond })
  const fail = useFail()
  const empty = () => {
    emptyInbox(client, {}).then(() => setValue({ messages: [] }), fail)
  }
  return { messages: value?.messages ?? null, empty }
}

/** A message; null until loaded, `gone` if the inbox was emptied. */
export function useMessage(id: string) {
  const { client } = useServices()
  const load = useCallback(
    () =>
      getInboxMessage(client, { id }).catch((error: unknown) => {
        if (answeredWith(error, getInboxMessage, 404)) return 'gone' as const
        throw error
      }),
    [client, id],
  )
  return useLoaded(load)
}
