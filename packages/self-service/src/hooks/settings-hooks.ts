import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { sessionView } from '@tillkey/identity/sessions/session-view.ts'
import { shown } from '../flows/flow.ts'
import type { Hook, HookTable } from '../flows/hook.ts'
import { changeByOwnProvider, joinAtSettings } from '../flows/organization-hooks.ts'
import { settingsView } from '../flows/settings/settings.ts'
import { ownSession, requestedChange, type SettingsSubmission } from '../flows/settings/settings-method.ts'
import { webHook } from '../flows/web-hook.ts'
import { showVerificationUi } from './show-verification-ui.ts'

/** Signs the user out of all other sessions. */
const revokeActiveSessions: Hook<SettingsSubmission> = {
  async finishing(submission, _configuration, { endSessions, now }) {
    const { session } = ownSession(submission)
    await endSessions(submission.project, (store) => store.endOthers(session, now()))
  },
}

/** The flow after the change is written. */
const saved = (flow: SettingsSubmission['flow'], identity: Identity): SettingsSubmission['flow'] =>
  flow.context.identity === identity
    ? flow
    : { ...flow, context: { identity }, state: 'success', messages: [messages.saved()] }

/** Hooks of settings flows. */
export const settingsHooks: HookTable<SettingsSubmission> = {
  web_hook: webHook({
    flow: ({ flow, project, identity }) =>
      settingsView(shown(identity ? saved(flow, identity) : flow), project, undefined),
    before({ flow, change }) {
      const { identity } = flow.context
      return change?.traits ? { ...identity, traits: change.traits, stateChangedAt: null } : identity
    },
    after: ({ identity }) => identity,
    session: (submission, { now }) =>
      submission.config.rules.settingsHookSession === 'present'
        ? sessionView(ownSession(submission), submission.project, now())
        : undefined,
    waits: 'after',
    change(submission, hooked) {
      const change = requestedChange(submission)
      return { change: { ...change, hooked: { ...change.hooked, ...hooked } } }
    },
  }),
  revoke_active_sessions: revokeActiveSessions,
  organization: joinAtSettings,
  b2b_sso: changeByOwnProvider,
  show_verification_ui: showVerificationUi,
}
