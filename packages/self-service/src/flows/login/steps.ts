import { identityDisabled } from '@tillkey/identity/errors/identity-errors.ts'
import { alreadySignedIn, firstFactorRequired } from '@tillkey/identity/errors/self-service-errors.ts'
import { markProved, markVerified } from '@tillkey/identity/identities/addresses/verifiable-addresses.ts'
import { IdentityConflictError } from '@tillkey/identity/identities/errors.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { hasSecondCode } from '@tillkey/identity/sessions/second-code.ts'
import { changeConnections, withConnection } from '../change-connections.ts'
import { isRepeatable, methodSteps } from '../flow-method.ts'
import { changeFlow, finishOnce } from '../flows.ts'
import { type HookTable, hookSteps, hooksAfter } from '../hook.ts'
import { loginUrl, prefersSecondFactor } from '../login-challenge.ts'
import { goTo, refuseForm } from '../outcome.ts'
import { textField } from '../payload.ts'
import { inOrder } from '../step.ts'
import { redirectToOrganizationProvider, replaceExpired } from '../steps.ts'
import {
  authenticatedIdentity,
  type LoginMethod,
  type LoginStep,
  type LoginSubmission,
} from './login-method.ts'
import { acceptPendingLink, linkOrganization } from './pending-link.ts'

/** A signed-in user may only confirm their identity or add a factor. */
const refuseSecondLogin: LoginStep = ({ flow, session, client, project, config }) => {
  const { refresh, requestedAal, waiting } = flow.context
  if (!session || refresh || requestedAal > session.session.aal) return undefined
  if (waiting) return goTo(loginUrl(project, waiting))
  if (client !== 'browser') throw alreadySignedIn()
  return goTo(config.defaultReturnUrl)
}

const requireFirstFactor: LoginStep = ({ flow, session }) => {
  if (flow.context.requestedAal === 'aal2' && !session) throw firstFactorRequired()
}

/** The proof is consumed anyway, and the form names its method. */
const refuseInactive: LoginStep = async (submission, services) => {
  const { identity, method } = authenticatedIdentity(submission)
  if (identity.state !== 'inactive') return
  await changeFlow(submission.flow, (current) => ({ ...current, active: method.method }), services)
  throw identityDisabled(identity.id)
}

const addConnection: LoginStep = async (submission, services) => {
  const { link, identity } = authenticatedIdentity(submission)
  if (link) await changeConnections(identity, withConnection(link), services)
}

/** The same identity keeps its session; another one gets a new session. */
const startSession: LoginStep = async (submission, { sessions }) => {
  const { session, request, project } = submission
  const authentication = authenticatedIdentity(submission)
  const isSame = session?.identity.id === authentication.identity.id
  const issued = isSame
    ? await sessions.upgradeAssurance(session, { request, project }, authentication)
    : await sessions.start(request, project, authentication)
  return { issued }
}

const requireStepUp: LoginStep = async ({ issued, config, flow }, { identitiesStore }) => {
  if (!issued || issued.session.aal === 'aal2') return undefined
  if (config.session.requiredAal === 'aal1' && !prefersSecondFactor(flow.context.waiting)) return undefined
  const { projectId, id } = issued.identity
  const hasSecond = hasSecondCode(issued.identity, issued.session.methods, config)
  return { requiresStepUp: hasSecond || (await identitiesStore.availableAal(projectId, id)) === 'aal2' }
}

/** In the newer generation, the address counts as verified by a code, and the response shows it. */
const verifyProvedAddress: LoginStep = async (submission, { transaction, now }) => {
  const { identity, provedAddress: value } = authenticatedIdentity(submission)
  const { issued, config } = submission
  if (value === undefined) return undefined
  const isShown = config.rules.loginCodeProof === 'verified with time'
  const mark = isShown ? markVerified : markProved
  const verified = await transaction((_within, tx) => mark(tx, identity, { value, now: now() }))
  return isShown && issued ? { issued: { ...issued, identity: verified } } : undefined
}

/**
 * Remembers the browser as trusted by a second factor. A password login that changes the CSRF token carries
 * the trust over.
 */
const rememberDevice: LoginStep = async (submission, { csrf, provedDevices }) => {
  const { request, project, session, requiresStepUp } = submission
  const token = csrf.read(request, project)
  if (token === undefined) return undefined
  const { identity, method } = authenticatedIdentity(submission)
  const device = { project, token, identityId: identity.id }
  if (method.aal === 'aal2') await provedDevices.remember(device)
  if (!requiresStepUp || session?.identity.id === identity.id || !csrf.isDeviceOf(token, identity.id))
    return undefined
  const renewed = submission.csrf ?? csrf.renew(project, identity.id)
  await provedDevices.carryOver(device, renewed.token)
  return { csrf: renewed }
}

const releaseThrottle: LoginStep = async (submission, { throttle }) => {
  const { counted } = authenticatedIdentity(submission)
  const { project, request } = submission
  if (counted) await throttle.release({ project, address: request.ip, ...counted })
}

/**
 * Identifiers for organization lookup; none when confirming, adding a factor, or arriving from the
 * organization's provider.
 */
function addressesIn(submission: LoginSubmission): string[] {
  const { flow, payload } = submission
  const { refresh, requestedAal } = flow.context
  const identifier = textField(payload, 'identifier') ?? textField(payload, 'password_identifier')
  const isRedirected = !refresh && requestedAal === 'aal1' && linkOrganization(submission) === undefined
  return isRedirected && identifier !== undefined ? [identifier] : []
}

const configuredHooks = ({ config, authenticated }: LoginSubmission) =>
  hooksAfter(config.login, authenticated?.method.method)

/** Steps of a login form. */
export function loginSteps(
  methods: readonly LoginMethod[],
  table: HookTable<LoginSubmission>,
): readonly LoginStep[] {
  const hooks = hookSteps(table, configuredHooks)
  /** In the transaction that finishes the flow. */
  const completionSteps = inOrder([
    addConnection,
    startSession,
    requireStepUp,
    verifyProvedAddress,
    hooks('finishing'),
    rememberDevice,
    releaseThrottle,
  ])
  const complete: LoginStep = async (submission, services) => {
    const { identity, method } = authenticatedIdentity(submission)
    const finished = {
      flow: submission.flow,
      active: method.method,
      about: identity.id,
      isRepeatable: isRepeatable(methods, submission),
    }
    try {
      return await finishOnce(finished, services, async (within) => completionSteps(submission, within))
    } catch (error) {
      if (error instanceof IdentityConflictError) return refuseForm(messages.duplicateIdentifier())
      throw error
    }
  }
  return [
    refuseSecondLogin,
    requireFirstFactor,
    replaceExpired,
    redirectToOrganizationProvider(addressesIn),
    ...methodSteps(methods),
    refuseInactive,
    acceptPendingLink,
    hooks('accepted'),
    complete,
    hooks('finished'),
  ]
}
