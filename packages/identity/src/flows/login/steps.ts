import { identityDisabled } from '../../errors/identity-errors.ts'
import { alreadySignedIn, firstFactorRequired } from '../../errors/self-service-errors.ts'
import { IdentityConflictError } from '../../identities/errors.ts'
import { markProved } from '../../identities/verifiable-addresses.ts'
import { messages } from '../../messages/messages.ts'
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

/** Who is signed in already has no use for another login, unless to confirm or to add a factor. */
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

/** What proved who they are is used up all the same, and the form says what it was. */
const refuseInactive: LoginStep = async ({ authentication, flow }, services) => {
  if (authentication?.identity.state !== 'inactive') return
  const { identity, method } = authentication
  await changeFlow(flow, (current) => ({ ...current, active: method.method }), services)
  throw identityDisabled(identity.id)
}

/** Few logins are what a connection waits for. */
const prepareWaitingLink: LoginStep = (submission, services) =>
  submission.flow.context.link ? prepareLink(submission, services) : undefined

/** The account gets the connection that waited for it. */
const connect: LoginStep = async ({ link, authentication }, services) => {
  if (link && authentication) await changeConnections(authentication.identity, withConnection(link), services)
}

/** The session of the same identity keeps its token; who signs in as somebody else gets a new one. */
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
 * The browser is remembered as one on which somebody gave their second factor. It gets another token when somebody signs in
 * with a password, and is known by that from then on.
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

/** Who confirms that it is them, or adds a factor, is signed in already; who comes from the provider of an organization was there. */
function addressesIn(submission: LoginSubmission): string[] {
  const { flow, payload } = submission
  const { refresh, requestedAal } = flow.context
  const identifier = textField(payload, 'identifier') ?? textField(payload, 'password_identifier')
  const isRedirected = !refresh && requestedAal === 'aal1' && linkOrganization(submission) === undefined
  return isRedirected && identifier !== undefined ? [identifier] : []
}

const configuredHooks = ({ config, authentication }: LoginSubmission) =>
  hooksAfter(config.login, authentication?.method.method)

/** What becomes of a form to sign in with, in this order. */
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
