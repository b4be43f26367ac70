import { useMutation } from '@tanstack/react-query'
import { isCallError } from '@tillkey/client'
import { disableSession, listSessions } from '@tillkey/contract/platform/identity/sessions.ts'
import { runTasks } from '../../shared/run-tasks.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'
import { activitySentences as t } from './sentences.ts'

const isEnded = (error: unknown): boolean => isCallError(error) && error.status === 404

/** Ends sessions by their ids, and says how many could not be ended. A session that has ended already counts as ended. */
export function useEndSessions(onDone: () => void) {
  const { client } = useProjectScope()
  const outdate = useOutdate()
  const toasts = useToasts()
  const end = (id: string): Promise<unknown> =>
    disableSession(client, { id }).catch((error: unknown) => {
      if (!isEnded(error)) throw error
    })
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const { failed } = await runTasks(ids, end)
      return { failed: failed.size, ended: ids.length - failed.size }
    },
    async onSuccess({ failed, ended }) {
      if (failed > 0) toasts.fail(t('sessions.endFailed', { count: failed }))
      if (ended > 0) toasts.confirm(t('sessions.ended', { count: ended }))
      onDone()
      await outdate([listSessions])
    },
  })
}
