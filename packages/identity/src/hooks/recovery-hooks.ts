import { shown } from '../flows/flow.ts'
import { recoveryView } from '../flows/recovery/recovery.ts'
import type { RecoverySubmission } from '../flows/recovery/recovery-method.ts'
import type { Hook, HookTable } from '../flows/steps.ts'
import { joinAtRecovery, recoverByOwnProvider } from './organization-hooks.ts'
import { webHook } from './web-hook.ts'

/** Who recovers an account is signed out everywhere else. */
const revokeActiveSessions: Hook<RecoverySubmission> = {
  async finishing({ issued, project }, _configuration, { endSessions, now }) {
    if (issued) await endSessions(project, (store) => store.endOthers(issued.session, now()))
  },
}

/** What a project may have done when somebody recovers an account. */
export const recoveryHooks: HookTable<RecoverySubmission> = {
  web_hook: webHook({
    flow: ({ flow, project, proof }) => recoveryView(shown(proof?.use(flow) ?? flow), project, undefined),
    before: ({ proof }) => proof?.identity,
    after: ({ proof }) => proof?.identity,
    waits: 'before',
  }),
  revoke_active_sessions: revokeActiveSessions,
  organization: joinAtRecovery,
  b2b_sso: recoverByOwnProvider,
}
