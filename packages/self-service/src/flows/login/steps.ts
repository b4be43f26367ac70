import { identityDisabled } from '@tillkey/identity/errors/identity-errors.ts'
import { alreadySignedIn, firstFactorRequired } from '@tillkey/identity/errors/self-service-errors.ts'
import { IdentityConflictError } from '@tillkey/identity/identities/errors.ts'
import { markProved } from '@tillkey/identity/identities/verifiable-addresses.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { changeConnections, withConnection } from '../change-connections.ts'
import type { Step } from '../flow-definition.ts'
import { changeFlow, finishOnce } from '../flows.ts'
import { loginUrl, prefersSecondFactor } from '../login-challenge.ts'
import { goTo, refuseForm } from '../outcome.ts'
import { textField } from '../payload.ts'
import type { Services } from '../services.ts'
import {
  type HookTable,
  hookSteps,
  hooksAfter,
  redirectToOrganizationProvider,
  replaceExpired,
  runMethod,
} from '../steps.ts'
import type { LoginMethod, LoginSubmission } from './login-method.ts'
import { linkOrganization, prepareLink } from './pending-link.ts'

type LoginStep = Step<LoginSubmission>

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
const refuseInactive: LoginStep = async ({ authentication, flow }, services) => {
  if (authentication?.identity.state !== 'inactive') return
  const { identity, method } = authentication
  await changeFlow(flow, (current) => ({ ...current, active: method.method }), services)
  throw identityDisabled(identity.id)
}

const prepareWaitingLink: LoginStep = (submission, services) =>
  submission.flow.context.link ? prepareLink(submission, services) : undefined

/** Adds the pending connection. */
const connect: LoginStep = async ({ link, authentication }, services) => {
  if (link && authentication) await changeConnections(authentication.identity, withConnection(link), services)
}

/** The same identity keeps its session; another one gets a new session. */
const issueSession: LoginStep = async (submission, { sessions }) => {
  const { authentication, session, request, project } = submission
  if (!authentication) return
  const isSame = session?.identity.id === authentication.identity.id
  submission.issued = isSame
    ? await sessions.upgradeAssurance(session, { request, project }, authentication)
    : await sessions.start(request, project, authentication)
}

const requireStepUp: LoginStep = async (submission, { identitiesStore }) => {
  const { issued, config } = submission
  if (!issued || issued.session.aal === 'aal2') return
  if (config.session.requiredAal === 'aal1' && !prefersSecondFactor(submission.flow.context.waiting)) return
  const { projectId, id } = issued.identity
  submission.requiresStepUp = (await identitiesStore.availableAal(projectId, id)) === 'aal2'
}

const verifyProved: LoginStep = async ({ authentication, provedAddress: value }, { transaction, now }) => {
  if (!authentication || value === undefined) return
  const { identity } = authentication
  await transaction((_within, tx) => markProved(tx, identity, { value, now: now() }))
}

/**
 * Remembers the browser as trusted by a second factor. A password login that changes the CSRF token carries
 * the trust over.
 */
const rememberDevice: LoginStep = async (submission, services) => {
  const { authentication, request, project, session, requiresStepUp } = submission
  const token = services.csrf.read(request, project)
  if (!authentication || token === undefined) return
  const { csrf, provedDevices } = services
  const identityId = authentication.identity.id
  if (authentication.method.aal === 'aal2') await provedDevices.remember({ project, token, identityId })
  if (!requiresStepUp || session?.identity.id === identityId || !csrf.isDeviceOf(token, identityId)) return
  submission.csrf ??= csrf.renew(project, identityId)
  await provedDevices.carryOver({ project, token, identityId }, submission.csrf.token)
}

const releaseThrottle: LoginStep = async ({ counted, project, request }, { throttle }) => {
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

const configuredHooks = ({ config, authentication }: LoginSubmission) =>
  hooksAfter(config.login, authentication?.method.method)

/** Steps of a login form. */
export function loginSteps(
  methods: readonly LoginMethod[],
  table: HookTable<LoginSubmission>,
): readonly LoginStep[] {
  const hooks = hookSteps(table, configuredHooks)
  const finish = (submission: LoginSubmission, services: Services) => {
    const active = submission.authentication?.method.method ?? ''
    const about = submission.authentication?.identity.id
    return finishOnce(submission, services, { active, about }, async (within) => {
      await connect(submission, within)
      await issueSession(submission, within)
      await requireStepUp(submission, within)
      await verifyProved(submission, within)
      await hooks('finishing')(submission, within)
      await rememberDevice(submission, within)
      await releaseThrottle(submission, within)
    })
  }
  const complete: LoginStep = async (submission, services) => {
    try {
      return await finish(submission, services)
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
    runMethod(methods),
    refuseInactive,
    prepareWaitingLink,
    hooks('accepted'),
    complete,
    hooks('finished'),
  ]
}
