import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import { browserLocationChangeRequired } from '@tillkey/identity/errors/self-service-errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import type { LiveSession } from '@tillkey/identity/sessions/sessions.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import type { BeforeHook } from './flow-definition.ts'
import type { Hook } from './hook.ts'
import { authenticatedIdentity, type LoginSubmission } from './login/login-method.ts'
import {
  organizationOfAddress,
  organizationSignInUrl,
  redirectToOrganization,
  redirectToSignIn,
} from './organizations.ts'
import { goTo } from './outcome.ts'
import type { RecoverySubmission } from './recovery/recovery-method.ts'
import type { RegistrationSubmission } from './registration/registration-method.ts'
import type { AccountServices, SessionServices, TransactionServices } from './services.ts'
import type { SettingsSubmission } from './settings/settings-method.ts'
import type { VerificationSubmission } from './verification/verification-method.ts'

/** Returns the organization of the first address that belongs to one. */
async function findOrganization(
  addresses: readonly string[],
  project: ProjectContext,
  services: TransactionServices,
): Promise<string | undefined> {
  for (const address of addresses) {
    const id = await organizationOfAddress(project, address, services)
    if (id !== undefined) return id
  }
  return undefined
}

const organizationOfId = ({ oidc }: IdentityConfig, provider: string | undefined): string | undefined =>
  oidc.providers.find(({ id }) => id === provider)?.organizationId

/** Organization of the provider just used, or of the pending connection. */
const organizationOfProvider = ({ authenticated, config }: LoginSubmission): string | undefined =>
  organizationOfId(config, authenticated?.method.provider ?? authenticated?.link?.provider)

/** Adds an identity to an organization; undefined when it does not exist. */
async function joinOrganization(
  { projectId, id }: Identity,
  organizationId: string | undefined,
  { project, services }: { project: ProjectContext; services: AccountServices & TransactionServices },
): Promise<Identity | undefined> {
  const { organizations } = services.ports
  if (organizationId === undefined || !(await organizations?.find(projectId, organizationId)))
    return undefined
  const change = { project, id, changeOf: () => ({ organizationId }) }
  return (await services.identities.update(change))?.identity
}

const verifiedEmails = ({ verifiableAddresses }: Identity): string[] =>
  verifiableAddresses.filter(({ via, verified }) => via === 'email' && verified).map(({ value }) => value)

interface Joining {
  project: ProjectContext
  services: AccountServices & TransactionServices
  /** An address verified by this flow. */
  proved?: string
}

/** Adds an identity without organization to the one that owns the domain of a verified address. */
async function joinByAddress(
  identity: Identity,
  { project, services, proved = '' }: Joining,
): Promise<Identity | undefined> {
  if (identity.organizationId !== null) return undefined
  const organizationId = await findOrganization([...verifiedEmails(identity), proved], project, services)
  return joinOrganization(identity, organizationId, { project, services })
}

/** Adds an identity without organization to the one of its provider or verified address. */
export const joinAtLogin: Hook<LoginSubmission> = {
  async accepted(submission, _configuration, services) {
    const { project } = submission
    const authenticated = authenticatedIdentity(submission)
    const { identity: before } = authenticated
    if (before.organizationId !== null) return undefined
    const identity =
      (await joinOrganization(before, organizationOfProvider(submission), { project, services })) ??
      (await joinByAddress(before, { project, services }))
    return identity && { authenticated: { ...authenticated, identity } }
  },
}

/** Same on recovery, which verifies the address. */
export const joinAtRecovery: Hook<RecoverySubmission> = {
  async accepted({ proof, project }, _configuration, services) {
    if (!proof) return undefined
    const { via, value } = proof.secret.to
    const joining = { project, services, ...(via === 'email' && { proved: value }) }
    const identity = await joinByAddress(proof.identity, joining)
    return identity && { proof: { ...proof, identity } }
  },
}

/** Same on a change of settings. */
export const joinAtSettings: Hook<SettingsSubmission> = {
  async accepted({ flow, project }, _configuration, services) {
    await joinByAddress(flow.context.identity, { project, services })
  },
}

/** Adds a new identity to the organization of an address verified by code or provider. */
export const joinAtRegistration: Hook<RegistrationSubmission> = {
  async accepted({ accepted, project }, _configuration, services) {
    if (!accepted || accepted.draft.organizationId) return undefined
    const { draft } = accepted
    const { verifiedAddresses = [], addresses = [] } = draft
    const verified = addresses.filter(({ via, verified }) => via === 'email' && verified)
    const proved = [...verifiedAddresses, ...verified.map(({ value }) => value)]
    const organizationId = await findOrganization(proved, project, services)
    return { accepted: { ...accepted, draft: { ...draft, organizationId } } }
  },
}

/** Users of an organization with its own provider must sign in with it. */
export const signInByOwnProvider: Hook<LoginSubmission> = {
  accepted(submission) {
    const organization = submission.authenticated?.identity.organizationId
    if (
      submission.flow.context.requestedAal === 'aal2' ||
      organizationOfProvider(submission) === organization
    )
      return undefined
    return redirectToOrganization(submission, organization)
  },
}

/** Recovery must not bypass the provider of an organization. */
export const recoverByOwnProvider: Hook<RecoverySubmission> = {
  accepted: (submission) => redirectToSignIn(submission, submission.proof?.identity.organizationId),
}

/** Returns whether a session was authenticated by a provider of an organization. */
const isSessionOfProvider = (
  { session: { methods } }: Pick<LiveSession, 'session'>,
  config: IdentityConfig,
  organization: string | null,
): boolean => methods.some(({ provider }) => organizationOfId(config, provider) === organization)

interface Changing {
  config: IdentityConfig
  project: ProjectContext
  session: LiveSession | undefined
  flow: { type: FlowType; returnTo?: string | undefined }
}

/**
 * Ends a session that bypassed the provider of the user's organization. Resolves with the login URL, or
 * undefined.
 */
async function endForeignSession(
  changing: Changing,
  { endSessions }: Pick<SessionServices, 'endSessions'>,
): Promise<string | undefined> {
  const { session, config, project } = changing
  if (!session) return undefined
  const { organizationId } = session.identity
  const address = organizationSignInUrl(changing, organizationId)
  if (address === undefined || isSessionOfProvider(session, config, organizationId)) return undefined
  await endSessions(project, (store) => store.end(session.session, session.session.id))
  return address
}

/** Requires a session of the organization's provider for changing settings. */
export const changeByOwnProvider: Hook<SettingsSubmission> = {
  async accepted(submission, _configuration, services) {
    const address = await endForeignSession(submission, services)
    return address === undefined ? undefined : goTo(address)
  },
}

/** Same for opening settings. */
export const openByOwnProvider: BeforeHook = async (request, _opening, services) => {
  const { type, returnTo, client } = request
  const address = await endForeignSession({ ...request, flow: { type, returnTo } }, services)
  if (address === undefined) return undefined
  if (client !== 'browser') throw browserLocationChangeRequired(address)
  return goTo(address)
}

/** Adds the identity to the organization of a verified address. */
export const joinAtVerification: Hook<VerificationSubmission> = {
  async accepted({ proved: identity, provedAddress: proved, project }, _configuration, services) {
    if (identity && proved !== undefined) await joinByAddress(identity, { project, services, proved })
  },
}
