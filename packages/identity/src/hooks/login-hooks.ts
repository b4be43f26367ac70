import type { CsrfToken } from '../browser/csrf.ts'
import { shown } from '../flows/flow.ts'
import { loginView } from '../flows/login/login.ts'
import type { LoginSubmission } from '../flows/login/login-method.ts'
import { refuseForm } from '../flows/outcome.ts'
import type { Services } from '../flows/services.ts'
import type { Hook, HookTable } from '../flows/steps.ts'
import type { Identity, VerifiableAddress } from '../identities/identity.ts'
import type { ImportedAddress } from '../identities/lookup-keys.ts'
import { messages } from '../messages/messages.ts'
import type { HookedChange } from '../web-hooks/web-hook-answer.ts'
import { joinAtLogin, signInByOwnProvider } from './organization-hooks.ts'
import { showVerificationUi } from './show-verification-ui.ts'
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

/** The anti-forgery token that the browser has once somebody signed in: another, unless it was theirs before. */
function tokenAfterLogin(
  { request, project, session }: LoginSubmission,
  { id }: Identity,
  { csrf }: Services,
): CsrfToken {
  const own = session?.identity.id === id ? csrf.read(request, project) : undefined
  return own === undefined ? csrf.renew(project, id) : { token: own, setCookies: [] }
}

/** Addresses of who signs in are verified that nothing was sent to yet. */
const verification: Hook<LoginSubmission> = {
  async finishing(submission, _configuration, services) {
    const { authentication, flow } = submission
    const identity = authentication?.identity
    if (!identity?.verifiableAddresses.some(({ status }) => status === 'pending')) return
    if (flow.type === 'browser') submission.csrf = tokenAfterLogin(submission, identity, services)
    const occasion = { submission, csrf: submission.csrf }
    const { started } = await services.transaction((within, tx) =>
      within.startVerifications(occasion, identity, { services: within, tx }),
    )
    submission.verifications = started
  },
}

const shownIdentityOf = ({ shownIdentity: said, authentication }: LoginSubmission): Identity | undefined =>
  said ?? authentication?.identity

/** Addresses that are told, and not kept, have no id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const reportedAddress =
  ({ createdAt, updatedAt }: Identity) =>
  (imported: ImportedAddress): VerifiableAddress => ({
    ...{ id: NO_ID, createdAt, updatedAt },
    ...imported,
    verifiedAt: imported.verifiedAt ?? null,
  })

/** As published, what a hook makes of an identity that signs in is told in the answer and kept nowhere. */
const withReportedChange = (identity: Identity, change: HookedChange): Identity => ({
  ...identity,
  schemaId: change.schemaId ?? identity.schemaId,
  state: change.state ?? identity.state,
  traits: change.traits ?? identity.traits,
  metadataPublic: change.metadataPublic ?? identity.metadataPublic,
  metadataAdmin: change.metadataAdmin ?? identity.metadataAdmin,
  verifiableAddresses: change.addresses?.map(reportedAddress(identity)) ?? identity.verifiableAddresses,
})

/** What a project may have done when somebody signs in. */
export const loginHooks: HookTable<LoginSubmission> = {
  web_hook: webHook({
    flow: ({ flow, project, authentication }) =>
      loginView(shown({ ...flow, active: authentication?.method.method }), project, undefined),
    before: shownIdentityOf,
    after: shownIdentityOf,
    waits: 'before',
    setsActiveMethod: true,
    change(submission, change) {
      const identity = shownIdentityOf(submission)
      if (identity) submission.shownIdentity = withReportedChange(identity, change)
    },
  }),
  require_verified_address: requireVerifiedAddress,
  revoke_active_sessions: revokeActiveSessions,
  verification,
  show_verification_ui: showVerificationUi,
  organization: joinAtLogin,
  b2b_sso: signInByOwnProvider,
}
