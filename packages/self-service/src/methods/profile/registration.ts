import { messages } from '@tillkey/identity/messages/messages.ts'
import { withValues } from '../../flows/flow-form.ts'
import { nextForm, type Outcome, refuse, refuseWithFields, respondWith } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import {
  asksProfileFirst,
  credentialStep,
  enteredTraits,
  profileStep,
  type RegistrationScreen,
} from '../../flows/registration/profile-step.ts'
import type {
  RegistrationMethod,
  RegistrationSubmission,
} from '../../flows/registration/registration-method.ts'
import { sortRegistration } from '../../flows/registration/registration-order.ts'
import { traitErrors, traitsIn } from '../../flows/sent-traits.ts'
import type { Services } from '../../flows/services.ts'
import { formRequest } from '../../flows/submission.ts'
import { repeatedPayload } from '../../flows/transient-payload.ts'
import { nodeId } from '../../ui/nodes.ts'

/** The older spelling of `screen: previous`. */
const BACK = 'profile:back'

/** Methods that a form with a `screen` may name: that of the profile, or the hidden one of a code. */
const namesNoCredential = ({ payload: { method } }: RegistrationSubmission): boolean =>
  method === undefined || method === 'profile' || method === BACK || method === 'code'

const requestedScreen = ({ payload }: RegistrationSubmission): string =>
  payload.method === BACK ? 'previous' : (textField(payload, 'screen') ?? 'credential-selection')

const isScreen = (screen: string): screen is RegistrationScreen =>
  screen === 'previous' || screen === 'credential-selection'

/** Returns whether the form shows the traits, not the methods. */
const showsProfile = ({ flow }: RegistrationSubmission): boolean =>
  flow.nodes.some((node) => nodeId(node) === 'method' && node.group === 'profile')

/**
 * Asks for the traits before the credentials, and leads from one step to the other. `methods` are those that
 * the second step offers.
 */
export function profileRegistration(methods: readonly RegistrationMethod[]): RegistrationMethod {
  const stepOf = (submission: RegistrationSubmission) => {
    const { config, flow, payload } = submission
    const schema = config.schemas.get(config.schemas.defaultId)
    return { form: formRequest(submission), schema, values: enteredTraits(flow.nodes, payload.traits) }
  }

  async function showStep(
    submission: RegistrationSubmission,
    screen: RegistrationScreen,
    services: Services,
  ): Promise<Outcome> {
    const { flow, config } = submission
    const isBack = screen === 'previous'
    const build = isBack ? profileStep : credentialStep
    const { nodes, internal } = await build(methods, stepOf(submission), services)
    return nextForm(
      {
        state: 'choose_method',
        active: undefined,
        nodes: sortRegistration(nodes, config),
        messages: isBack ? [] : [messages.chooseCredential()],
        internal: { ...flow.internal, ...internal },
      },
      isBack ? {} : repeatedPayload(submission),
    )
  }

  /** Errors of the traits are shown where they can be corrected. */
  async function refuseTraits(
    submission: RegistrationSubmission,
    errors: Parameters<typeof refuse>,
    services: Services,
  ): Promise<Outcome> {
    if (showsProfile(submission)) return refuse(...errors)
    const step = stepOf(submission)
    const { nodes } = await profileStep(methods, step, services)
    const flow = withValues(
      { ...submission.flow, nodes, state: 'choose_method', active: undefined },
      step.values,
    )
    return respondWith({ flow }, refuseWithFields(flow.nodes, ...errors))
  }

  return {
    name: 'profile',
    isEnabled: ({ registration }) => registration.isProfileFirst,
    matches: (submission) =>
      asksProfileFirst({ config: submission.config, context: submission.flow.context }) &&
      namesNoCredential(submission) &&
      (textField(submission.payload, 'screen') !== undefined ||
        submission.payload.method === 'profile' ||
        submission.payload.method === BACK),
    fields: () => [],
    run(submission, services) {
      const screen = requestedScreen(submission)
      if (!isScreen(screen))
        return refuse({ name: 'screen', message: messages.invalid('This step does not exist.') })
      if (screen === 'previous') return showStep(submission, screen, services)
      const { config, payload } = submission
      const errors = traitErrors(config.schemas.get(config.schemas.defaultId), traitsIn(payload))
      return errors.length > 0
        ? refuseTraits(submission, errors, services)
        : showStep(submission, screen, services)
    },
  }
}
