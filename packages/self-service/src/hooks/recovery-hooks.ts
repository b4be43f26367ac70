import { shown } from '../flows/flow.ts'
import type { Hook, HookTable } from '../flows/hook.ts'
import { joinAtRecovery, recoverByOwnProvider } from '../flows/organization-hooks.ts'
import { recoveryView } from '../flows/recovery/recovery.ts'
import type { RecoverySubmission } from '../flows/recovery/recovery-method.ts'
import { hookPayload } from '../flows/transient-payload.ts'
import { webHook } from '../flows/web-hook.ts'

/** Signs the user out of all other sessions. */
const revokeActiveSessions: Hook<RecoverySubmission> = {
  async finishing({ issued, project }, _configuration, { endSessions, now }) {
    if (issued) await endSessions(project, (store) => store.endOthers(issued.session, now()))
  },
}

/** Hooks of recovery flows. */
export const recoveryHooks: HookTable<RecoverySubmission> = {
  web_hook: webHook({
    flow: (submission) => {
      const { flow, project, proof } = submission
      const view = recoveryView(shown(proof?.use(flow) ?? flow), project, undefined)
      return { ...view, ...hookPayload(submission) }
    },
    before: ({ proof }) => proof?.identity,
    after: ({ proof }) => proof?.identity,
    waits: 'before',
  }),
  revoke_active_sessions: revokeActiveSessions,
  organization: joinAtRecovery,
  b2b_sso: recoverByOwnProvider,
}
