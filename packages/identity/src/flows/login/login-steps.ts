import { ApiError } from '@tillkey/wire'
import { messages } from '../../ui/messages.ts'
import { FlowProblem } from '../flow.ts'
import { alreadySignedIn, FlowExpired } from '../flow-failures.ts'
import { chooseStrategy, refuseForgery } from '../guard-submission.ts'
import type { Step } from '../run-submission.ts'
import { loginStrategies } from './login-strategies.ts'
import type { LoginSubmission } from './login-strategy.ts'
import { openLoginFlow } from './open-login-flow.ts'

export const SIGNED_IN_REASON =
  'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?'

type LoginStep = Step<LoginSubmission>

export const needsFirstFactor = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'session_aal1_required',
    message: 'aal2 and aal3 can only be requested if a session exists already',
    reason: 'You can not requested a higher AAL (AAL2/AAL3) without an active session.',
  })

/** Who is signed in already has no use for another login, unless to confirm or to add a factor. */
const refuseSecondLogin: LoginStep = ({ flow, session }) => {
  if (!session || flow.purpose === 'refresh' || flow.requestedAal > session.session.aal) return
  throw alreadySignedIn(SIGNED_IN_REASON)
}

const requireFirstFactor: LoginStep = ({ flow, session }) => {
  if (flow.requestedAal === 'aal2' && !session) throw needsFirstFactor()
}

const replaceExpired: LoginStep = async ({ flow, project, session }, tools) => {
  const now = tools.now()
  if (flow.expiresAt > now) return
  const replacement = await openLoginFlow({ ...flow, project, identity: session?.identity }, tools)
  const told = { ...replacement, messages: [messages.loginExpired(flow.expiresAt, now)] }
  await tools.flows.update(told)
  throw new FlowExpired(flow, told, now)
}

const prove: LoginStep = async (submission, tools) => {
  const strategy = chooseStrategy(loginStrategies, submission.payload, submission.config)
  if (!strategy) throw new FlowProblem({ message: messages.noLoginStrategy() })
  refuseForgery(submission, tools)
  submission.proof = await strategy.prove(submission, tools)
}

const refuseInactive: LoginStep = ({ proof }) => {
  if (proof?.identity.state !== 'inactive') return
  throw new ApiError({
    status: 401,
    code: 'identity_disabled',
    message: 'identity is disabled',
    reason: 'This account was disabled.',
    details: { identity_id: proof.identity.id },
  })
}

const requireVerifiedAddress: LoginStep = ({ proof, config }) => {
  if (!proof || !config.login.hooksAfter(proof.method.method).includes('require_verified_address')) return
  if (proof.identity.verifiableAddresses.some(({ verified }) => verified)) return
  throw new FlowProblem({ message: messages.notVerified() })
}

const startSession: LoginStep = async (submission, { sessions }) => {
  const { proof, session, request, project } = submission
  if (!proof) return
  const isSame = session?.identity.id === proof.identity.id
  submission.issued = isSame
    ? await sessions.strengthen(session, project, proof)
    : await sessions.start(request, project, proof)
}

const revokeOtherSessions: LoginStep = async ({ proof, issued, config }, { sessionsStore, now }) => {
  if (!proof || !issued || !config.login.hooksAfter(proof.method.method).includes('revoke_active_sessions'))
    return
  await sessionsStore.endOthers(issued.session, now())
}

/** What becomes of a form to sign in with, in this order. */
export const loginSteps: readonly LoginStep[] = [
  refuseSecondLogin,
  requireFirstFactor,
  replaceExpired,
  prove,
  refuseInactive,
  requireVerifiedAddress,
  startSession,
  revokeOtherSessions,
]
