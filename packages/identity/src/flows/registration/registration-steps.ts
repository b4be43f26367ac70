import { ApiError } from '@tillkey/wire'
import type { IdentityConfig } from '../../identity-config.ts'
import { messages } from '../../ui/messages.ts'
import { FlowProblem } from '../flow.ts'
import { alreadySignedIn, FlowExpired } from '../flow-failures.ts'
import { chooseStrategy, refuseForgery } from '../guard-submission.ts'
import type { Step } from '../run-submission.ts'
import { openRegistrationFlow } from './open-registration-flow.ts'
import { registrationStrategies } from './registration-strategies.ts'
import type { RegistrationSubmission } from './registration-strategy.ts'

type RegistrationStep = Step<RegistrationSubmission>

export const SIGNED_IN_REASON = 'A valid session was detected and thus registration is not possible.'

export function assertRegistrationOpen({ registration }: IdentityConfig): void {
  if (registration.availability === 'on') return
  throw new ApiError({
    status: 400,
    code: 'self_service_flow_disabled',
    reason: 'Registration is not allowed because it was disabled.',
  })
}

const refuseWhenClosed: RegistrationStep = ({ config }) => assertRegistrationOpen(config)

const refuseSignedIn: RegistrationStep = ({ session }) => {
  if (session) throw alreadySignedIn(SIGNED_IN_REASON)
}

const replaceExpired: RegistrationStep = async ({ flow, project }, tools) => {
  const now = tools.now()
  if (flow.expiresAt > now) return
  const replacement = await openRegistrationFlow({ ...flow, project }, tools)
  const told = { ...replacement, messages: [messages.registrationExpired(flow.expiresAt, now)] }
  await tools.flows.update(told)
  throw new FlowExpired(flow, told, now)
}

const register: RegistrationStep = async (submission, tools) => {
  const strategy = chooseStrategy(registrationStrategies, submission.payload, submission.config)
  if (!strategy) throw new FlowProblem({ message: messages.noRegistrationStrategy() })
  refuseForgery(submission, tools)
  submission.registered = await strategy.register(submission, tools)
}

/** The `session` hook: who signs up is signed in. */
const startSession: RegistrationStep = async (submission, { sessions }) => {
  const { registered, config, request, project } = submission
  if (!registered || !config.registration.hooksAfter(registered.method.method).includes('session')) return
  submission.issued = await sessions.start(request, project, registered)
}

/** What becomes of a form to sign up with, in this order. */
export const registrationSteps: readonly RegistrationStep[] = [
  refuseWhenClosed,
  refuseSignedIn,
  replaceExpired,
  register,
  startSession,
]
