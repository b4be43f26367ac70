import type { CsrfToken } from '@tillkey/identity/browser/csrf.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { verifiedAddressRequired } from '@tillkey/identity/errors/session-errors.ts'
import type { ImportedAddress } from '@tillkey/identity/identities/changes/lookup-keys.ts'
import type { Identity, VerifiableAddress } from '@tillkey/identity/identities/identity.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { ReportedChange } from '@tillkey/messaging/web-hooks/web-hook-response.ts'
import { shown } from '../flows/flow.ts'
import type { Hook, HookTable } from '../flows/hook.ts'
import { loginView } from '../flows/login/login.ts'
import { authenticatedIdentity, type LoginSubmission } from '../flows/login/login-method.ts'
import { showVerifications } from '../flows/next-steps.ts'
import { joinAtLogin, signInByOwnProvider } from '../flows/organization-hooks.ts'
import { goTo, type Outcome, refuseForm, respondWith } from '../flows/outcome.ts'
import type { BrowserServices, TransactionServices } from '../flows/services.ts'
import { hookPayload } from '../flows/transient-payload.ts'
import { webHook } from '../flows/web-hook.ts'
import { showVerificationUi } from './show-verification-ui.ts'

/** Whether an address is verified, or becomes verified by this login. */
function hasVerifiedAddress({ authenticated, config }: LoginSubmission): boolean {
  const proved =
    config.rules.loginCodeProof === 'verified with time' ? authenticated?.provedAddress : undefined
  const addresses = authenticated?.identity.verifiableAddresses ?? []
  return addresses.some(({ verified, value }) => verified || value === proved)
}

/** Refuses a login with a verification of its first address, which is sent each time. */
async function startVerification(
  submission: LoginSubmission,
  { transaction, csrf: tokens }: BrowserServices & TransactionServices,
): Promise<Outcome> {
  const { client, config, flow, project, request } = submission
  const { identity } = authenticatedIdentity(submission)
  const { token, setCookies } = tokens.ensure(request, project)
  const csrf = flow.type === 'browser' ? { token, setCookies } : undefined
  const only = identity.verifiableAddresses.slice(0, 1).map(({ value }) => value)
  const { started } = await transaction((within, tx) =>
    within.startVerifications({ submission, csrf, only }, identity, tx),
  )
  const [first] = started
  if (!first || client !== 'browser') throw verifiedAddressRequired(showVerifications(started, submission))
  return goTo(withQuery(config.verification.uiUrl, { flow: first.flowId }))
}

/** Requires a verified address to sign in. */
const requireVerifiedAddress: Hook<LoginSubmission> = {
  accepted(submission, _configuration, services) {
    const { config, flow, method } = submission
    if (hasVerifiedAddress(submission)) return undefined
    const { refusesInForm } = config.verification
    if (config.rules.unverifiedLogin === 'form' || (refusesInForm && method === 'password'))
      return respondWith({ flow: { ...flow, active: method } }, refuseForm(messages.notVerified()))
    return startVerification(submission, services)
  },
}

/** Signs the user out of all other sessions. */
const revokeActiveSessions: Hook<LoginSubmission> = {
  async finishing({ issued, project }, _configuration, { endSessions, now }) {
    if (issued) await endSessions(project, (store) => store.endOthers(issued.session, now()))
  },
}

/** CSRF token of the browser after login: renewed unless the identity stays the same. */
function tokenAfterLogin(
  { request, project, session }: LoginSubmission,
  { id }: Identity,
  { csrf }: BrowserServices,
): CsrfToken {
  const own = session?.identity.id === id ? csrf.read(request, project) : undefined
  return own === undefined ? csrf.renew(project, id) : { token: own, setCookies: [] }
}

/** Starts verifications of addresses that were not sent anything yet. */
const verification: Hook<LoginSubmission> = {
  async finishing(submission, _configuration, services) {
    const { flow } = submission
    const { identity } = authenticatedIdentity(submission)
    if (!identity.verifiableAddresses.some(({ status }) => status === 'pending')) return undefined
    const csrf = flow.type === 'browser' ? tokenAfterLogin(submission, identity, services) : submission.csrf
    const { started, identity: sent } = await services.transaction((within, tx) =>
      within.startVerifications({ submission, csrf }, identity, tx),
    )
    const shown = submission.config.rules.sentByLogin === 'sent' && { shownIdentity: sent }
    return { ...(csrf && { csrf }), verifications: started, ...shown }
  },
}

const selectShownIdentity = ({
  shownIdentity: identity,
  authenticated,
}: LoginSubmission): Identity | undefined => identity ?? authenticated?.identity

/** Id of addresses that are only shown. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const reportedAddress =
  ({ createdAt, updatedAt }: Identity) =>
  (imported: ImportedAddress): VerifiableAddress => ({
    id: NO_ID,
    createdAt,
    updatedAt,
    ...imported,
    verifiedAt: imported.verifiedAt ?? null,
  })

/** As published, a hook's changes at login appear in the response, but are not stored. */
const withReportedChange = (identity: Identity, change: ReportedChange): Identity => ({
  ...identity,
  schemaId: change.schemaId ?? identity.schemaId,
  state: change.state ?? identity.state,
  traits: change.traits ?? identity.traits,
  metadataPublic: change.metadataPublic ?? identity.metadataPublic,
  metadataAdmin: change.metadataAdmin ?? identity.metadataAdmin,
  verifiableAddresses: change.addresses?.map(reportedAddress(identity)) ?? identity.verifiableAddresses,
})

/** Hooks of login flows. */
export const loginHooks: HookTable<LoginSubmission> = {
  web_hook: webHook({
    flow: (submission) => {
      const { flow, project, authenticated } = submission
      const active = authenticated?.method.method
      return { ...loginView(shown({ ...flow, active }), project, undefined), ...hookPayload(submission) }
    },
    before: selectShownIdentity,
    after: selectShownIdentity,
    waits: 'before',
    setsActiveMethod: true,
    change(submission, change) {
      const identity = selectShownIdentity(submission)
      return identity && { shownIdentity: withReportedChange(identity, change) }
    },
  }),
  require_verified_address: requireVerifiedAddress,
  revoke_active_sessions: revokeActiveSessions,
  verification,
  show_verification_ui: showVerificationUi,
  organization: joinAtLogin,
  b2b_sso: signInByOwnProvider,
}
