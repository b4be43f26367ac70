import type { Hook, HookTable } from '../flows/run-hooks.ts'
import { ownSession, type SettingsSubmission } from '../flows/settings/settings-method.ts'

/** Who changes settings is signed out everywhere else. */
const revokeActiveSessions: Hook<SettingsSubmission> = {
  async finishing(submission, _configuration, { endSessions, now }) {
    const { session } = ownSession(submission)
    await endSessions(submission.project, (store) => store.endOthers(session, now()))
  },
}

/** What a project may have done when somebody changes settings. */
export const settingsHooks: HookTable<SettingsSubmission> = { revoke_active_sessions: revokeActiveSessions }
