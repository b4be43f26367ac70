import type { LoginSubmission } from '../flows/login/login-method.ts'
import { refuseForm } from '../flows/outcome.ts'
import type { Hook, HookTable } from '../flows/run-hooks.ts'
import { messages } from '../ui/messages.ts'
import { webHook } from './web-hook.ts'

/** Who has no verified address cannot sign in. */
const requireVerifiedAddress: Hook<LoginSubmission> = {
  accepted(submission) {
    const { authentication, flow, method } = submission
    if (authentication?.identity.verifiableAddresses.some(({ verified }) => verified)) return undefined
    submission.flow = { ...flow, active: method }
    return refuseForm(messages.notVerified())
  },
}

/** Who signs in is signed out everywhere else. */
const revokeActiveSessions: Hook<LoginSubmission> = {
  async finishing({ issued, project }, _configuration, { endSessions, now }) {
    if (issued) await endSessions(project, (store) => store.endOthers(issued.session, now()))
  },
}

/** What a project may have done when somebody signs in. */
export const loginHooks: HookTable<LoginSubmission> = {
  web_hook: webHook({
    before: ({ authentication }) => authentication?.identity,
    after: ({ authentication }) => authentication?.identity,
    waits: 'before',
    tellsMethod: true,
  }),
  require_verified_address: requireVerifiedAddress,
  revoke_active_sessions: revokeActiveSessions,
}
