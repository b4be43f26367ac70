import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isCallError } from '@tillkey/client'
import { disableSession, listSessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useProjectScope } from '../../shared/use-project.ts'
import { activitySentences as t } from './sentences.ts'

/** Number of calls at the same time. */
const AT_ONCE = 8

/** Ends sessions by their ids, and says how many could not be ended. A session that has ended already counts as ended. */
export function useEndSessions(onDone: () => void) {
  const { client, name } = useProjectScope()
  const queries = useQueryClient()
  const toasts = useToasts()
  return useMutation({
    async mutationFn(ids: readonly string[]) {
      const waiting = [...ids]
      let failed = 0
      const endNext = async (): Promise<void> => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
          await disableSession(client, { id }).catch((error: unknown) => {
            if (!isCallError(error) || error.status !== 404) failed += 1
          })
      }
      await Promise.all(Array.from({ length: AT_ONCE }, endNext))
      return { failed, ended: ids.length - failed }
    },
    async onSuccess({ failed, ended }) {
      if (failed > 0) toasts.fail(t('sessions.endFailed', { count: failed }))
      if (ended > 0) toasts.confirm(t('sessions.ended', { count: ended }))
      onDone()
      await queries.invalidateQueries({ queryKey: [name, listSessions.id] })
    },
  })
}
