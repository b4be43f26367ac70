import { shown } from '../flows/flow.ts'
import { registrationView } from '../flows/registration/registration.ts'
import type { RegistrationSubmission } from '../flows/registration/registration-method.ts'
import type { Hook, HookTable } from '../flows/steps.ts'
import { newIdentity } from '../identities/identity-changes.ts'
import { isObject } from '../values.ts'
import { joinAtRegistration } from './organization-hooks.ts'
import { showVerificationUi } from './show-verification-ui.ts'
import { webHook } from './web-hook.ts'

/** Ways to sign up that prove no address. */
const UNPROVED = ['password', 'webauthn']

/** Whether nobody may see that an account was made: whoever signs up has proved nothing of its addresses, and the project hides who has one. */
const isHidden = ({ config, accepted }: RegistrationSubmission): boolean =>
  config.hidesAccounts && UNPROVED.includes(accepted?.method.method ?? '')

/** Who signs up is signed in. */
const session: Hook<RegistrationSubmission> = {
  async finishing(submission, _configuration, { sessions }) {
    const { identity, accepted, request, project } = submission
    // A session would tell that the account is new.
    if (!identity || !accepted || isHidden(submission)) return
    submission.issued = await sessions.start(request, project, { identity, method: accepted.method })
  },
}

/** What a project may have done when somebody signs up. */
export const registrationHooks: HookTable<RegistrationSubmission> = {
  web_hook: webHook({
    flow: ({ flow, project, payload }) => ({
      ...registrationView(shown(flow), project, undefined),
      transient_payload: isObject(payload.transient_payload) ? payload.transient_payload : {},
    }),
    before({ project, accepted }, services) {
      if (!accepted) return undefined
      accepted.draft.id ??= services.newId()
      return newIdentity(project, accepted.draft, services).identity
    },
    after: ({ identity }) => identity,
    waits: 'after',
    isHidden,
    change({ accepted }, change) {
      if (accepted) Object.assign(accepted.draft, change)
    },
  }),
  session,
  organization: joinAtRegistration,
  // Whoever has an address of theirs is led to its provider by the form itself.
  b2b_sso: {},
  show_verification_ui: showVerificationUi,
}
