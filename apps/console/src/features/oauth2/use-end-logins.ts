import { useMutation } from '@tanstack/react-query'
import { listOAuth2ConsentSessions } from '@tillkey/contract/platform/oauth2/consent.ts'
import {
  listOAuth2LoginSessions,
  revokeOAuth2LoginSessions,
} from '@tillkey/contract/platform/oauth2/login.ts'
import english from '../../catalogues/en/access.json'
import { createTranslate } from '../../shared/messages.ts'
import { runTasks } from '../../shared/run-tasks.ts'
import { useToasts } from '../../shared/toasts.tsx'
import { useOutdate } from '../../shared/use-change.ts'
import { useProjectScope } from '../../shared/use-project.ts'

const t = createTranslate(english)

/** Logins that end together: some by their ids, or all of a subject. */
export type EndedLogins = { ids: readonly string[] } | { subject: string }

/** Ends logins. Says how many could not be ended. */
export function useEndLogins(onDone: () => void) {
  const { client } = useProjectScope()
  const outdate = useOutdate()
  const toasts = useToasts()
  const end = (args: { sid: string } | { subject: string }) => revokeOAuth2LoginSessions(client, args)
  return useMutation({
    async mutationFn(logins: EndedLogins) {
      if ('subject' in logins) {
        await end(logins)
        return { failed: 0, ended: t('logins.endedAll') }
      }
      const { failed } = await runTasks(logins.ids, (sid) => end({ sid }))
      const count = logins.ids.length - failed.size
      return { failed: failed.size, ended: count > 0 ? t('logins.endedSome', { count }) : '' }
    },
    async onSuccess({ failed, ended }) {
      if (failed > 0) toasts.fail(t('logins.endFailed', { count: failed }))
      if (ended !== '') toasts.confirm(ended)
      onDone()
      await outdate([listOAuth2LoginSessions, listOAuth2ConsentSessions])
    },
    onError: () => toasts.fail(t('logins.endFailed', { count: 1 })),
  })
}
