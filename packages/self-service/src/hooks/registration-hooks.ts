import { newIdentity } from '@tillkey/identity/identities/changes/identity-changes.ts'
import { isObject } from '@tillkey/identity/values.ts'
import { shown } from '../flows/flow.ts'
import type { Hook, HookTable } from '../flows/hook.ts'
import { joinAtRegistration } from '../flows/organization-hooks.ts'
import { registrationView } from '../flows/registration/registration.ts'
import {
  acceptedRegistration,
  type RegistrationSubmission,
} from '../flows/registration/registration-method.ts'
import { webHook } from '../flows/web-hook.ts'
import { showVerificationUi } from './show-verification-ui.ts'

/** Methods that verify no address. */
const UNPROVED = ['password', 'webauthn']

/** Hides a new account while its addresses are unverified and the project hides accounts. */
const isHidden = ({ config, accepted }: RegistrationSubmission): boolean =>
  config.hidesAccounts && UNPROVED.includes(accepted?.method.method ?? '')

/** Signs a new user in. */
const session: Hook<RegistrationSubmission> = {
  async finishing(submission, _configuration, { sessions }) {
    const { identity, accepted, request, project } = submission
    // A session would reveal that the account is new.
    if (!identity || !accepted || isHidden(submission)) return undefined
    return { issued: await sessions.start(request, project, { identity, method: accepted.method }) }
  },
}

/** Hooks of registration flows. */
export const registrationHooks: HookTable<RegistrationSubmission> = {
  web_hook: webHook({
    flow: ({ flow, project, payload }) => ({
      ...registrationView(shown(flow), project, undefined),
      transient_payload: isObject(payload.transient_payload) ? payload.transient_payload : {},
    }),
    before: (submission, services) =>
      newIdentity(submission.project, acceptedRegistration(submission).draft, services).identity,
    after: ({ identity }) => identity,
    waits: 'after',
    isHidden,
    change(submission, change) {
      const accepted = acceptedRegistration(submission)
      return { accepted: { ...accepted, draft: { ...accepted.draft, ...change } } }
    },
  }),
  session,
  organization: joinAtRegistration,
  // The form itself redirects users of an organization.
  b2b_sso: {},
  show_verification_ui: showVerificationUi,
}
