import { isDeepStrictEqual } from 'node:util'
import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { senderClient } from '@tillkey/identity/browser/negotiation.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import { extractIdentifiers, type IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { countCodeTry, findCode, withFreshCodes, withUsedCode } from '../../codes/sent-secrets.ts'
import { readCode } from '../../flows/email-form.ts'
import { withErrors, withValues } from '../../flows/flow-form.ts'
import { nextForm, type Outcome, refuse, refuseForm, respondWith } from '../../flows/outcome.ts'
import { asksProfileFirst, screenNode } from '../../flows/registration/profile-step.ts'
import type {
  RegistrationMethod,
  RegistrationSubmission,
} from '../../flows/registration/registration-method.ts'
import { refuseTraits, traitsIn } from '../../flows/sent-traits.ts'
import type { BrowserServices, FlowServices, LimitServices, MessageServices } from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import { replaceBecause } from '../../flows/steps.ts'
import { transientPayload } from '../../flows/transient-payload.ts'
import { codeNode, hiddenMethodNode, resendNode, submitNode } from '../../ui/code-nodes.ts'
import { findCsrfNodes, isInput, methodNode, withNode } from '../../ui/nodes.ts'
import { filledTraitNodes, traitNodes } from '../../ui/trait-nodes.ts'
import { toMessageAddress } from '../mail-requests.ts'
import { messageContext, newCode } from '../sent-message.ts'

/** Hidden fields that resubmit the traits with the code. */
const hiddenTraits = (schema: IdentitySchema, traits: JsonObject, rules: IdentityRules): UiNode[] =>
  filledTraitNodes({ schema, traits }, 'default', rules).map((node) => ({
    ...node,
    attributes: { ...node.attributes, type: 'hidden' as const },
  }))

/** Replaces or adds the filled fields. */
const withNodes = (nodes: readonly UiNode[], others: readonly UiNode[]): UiNode[] =>
  others
    .filter((node) => isInput(node) && node.attributes.value !== undefined)
    .reduce<UiNode[]>((all, node) => withNode(all, node), [...nodes])

/** Returns the traits that the code was sent for. */
const sentTraits = ({ flow }: RegistrationSubmission): unknown => flow.internal.traits

async function sendCode(
  submission: RegistrationSubmission,
  { schema, traits, values }: { schema: IdentitySchema; traits: JsonObject; values: readonly string[] },
  services: FlowServices & LimitServices & MessageServices,
): Promise<Outcome> {
  const { flow, project, config, request, payload } = submission
  await services.throttle.consume({ project, address: request.ip })
  for (const value of values) await services.throttle.countMessage({ project, to: value })
  const sentCodes = values.map((value) => {
    const to = toMessageAddress(value)
    return { to, ...newCode(submission, { to, identityId: '' }, services) }
  })
  const secrets = sentCodes.map(({ secret }) => secret)
  const hidden = hiddenTraits(schema, traits, config.rules)
  const token = findCsrfNodes(flow.nodes)
  const nodes = [
    ...(config.rules.registrationOrder === 'traits' ? [...hidden, ...token] : [...token, ...hidden]),
    hiddenMethodNode(),
    codeNode(messages.registrationCode()),
    submitNode(config.rules),
    resendNode(),
    ...(asksProfileFirst({ config, context: flow.context }) ? [screenNode('credential-selection')] : []),
  ]
  const sent = { state: 'sent_email', active: 'code', messages: [messages.emailWithRegistrationCode()] }
  const next = nextForm(
    { ...sent, nodes, internal: { ...withFreshCodes(flow, secrets, config.rules), traits } },
    {
      extraBody: transientPayload(payload),
      async persist(tx) {
        for (const { to, code } of sentCodes) {
          const model = { code, traits, ...messageContext(submission) }
          await services.courier.queue(tx, { template: 'registration_code_valid', to, model, project })
        }
      },
    },
  )
  return respondWith({ client: senderClient(submission) }, next)
}

async function submitCode(
  submission: RegistrationSubmission,
  { traits, code }: { traits: JsonObject; code: string },
  services: BrowserServices & FlowServices & MessageServices,
): Promise<StepResult<RegistrationSubmission>> {
  const { flow, isWithinLimit } = await countCodeTry(submission, services)
  const refused = (message: UiText): Outcome => respondWith({ flow }, refuseForm(message))
  if (!isWithinLimit) return refused(messages.triedTooOften())
  const secret = findCode(flow, code, services)
  if (!secret) return refused(messages.wrongRegistrationCode())
  if (secret.expiresAt <= services.now())
    return replaceBecause({ ...submission, flow }, secret.expiresAt, services)
  // Stored together with the outcome, so that the code stays valid when the request is interrupted.
  const used = withUsedCode(flow, secret)
  if (!used) return refused(messages.wrongRegistrationCode())
  const draft = { traits, verifiedAddresses: [secret.to.value] }
  return { flow: used, accepted: { draft, method: { method: 'code', aal: 'aal1' } } }
}

/** As published, the form moves on when codes are only enabled for other flows, although none is sent. */
function refuseUnavailable({ flow, payload }: RegistrationSubmission): Outcome {
  const filled = withValues(flow, new Map(flattenTraits(payload.traits)))
  const { nodes, messages: formMessages } = withErrors(filled, [
    { message: messages.noMethod('registration') },
  ])
  const form = { state: 'sent_email', active: 'code', nodes, messages: formMessages }
  return nextForm(form, { extraBody: transientPayload(payload) })
}

const isCodeSubmission = ({ flow, payload }: RegistrationSubmission): boolean =>
  flow.state === 'sent_email' && payload.resend !== 'code'

/** Registration with a code: the account is created once the code is submitted. */
export const codeRegistration: RegistrationMethod = {
  name: 'code',
  isEnabled: ({ code }) => code.enabled || code.isPasswordless,
  answersFinished: true,
  fields: ({ config: { schemas, code, rules } }) =>
    code.isPasswordless
      ? [
          ...traitNodes(schemas.get(schemas.defaultId), 'code', rules),
          methodNode('code', messages.signUpWithCode()),
        ]
      : [],
  missingFields(submission) {
    const { config, payload } = submission
    if (isCodeSubmission(submission) && readCode(payload) === undefined) return undefined
    return refuseTraits(config.schemas.get(config.schemas.defaultId), traitsIn(payload))
  },
  run(submission, services) {
    const { flow, payload, config } = submission
    if (!config.code.isPasswordless) return refuseUnavailable(submission)
    if (flow.state === 'passed_challenge') return refuseForm(messages.noMethod('registration'))
    const isSubmitted = isCodeSubmission(submission)
    const code = readCode(payload)
    if (isSubmitted && code === undefined) return refuse({ name: 'code', message: messages.missing('code') })
    const schema = config.schemas.get(config.schemas.defaultId)
    const traits = traitsIn(payload)
    const identifiers = extractIdentifiers(schema, traits, 'code')
    if (identifiers.length === 0) return refuseForm(messages.noIdentifiers())
    const values = config.rules.registrationCodes === 'all' ? identifiers : identifiers.slice(0, 1)
    if (!isSubmitted) return sendCode(submission, { schema, traits, values }, services)
    if (!isDeepStrictEqual(traits, sentTraits(submission))) {
      const nodes = withNodes(flow.nodes, hiddenTraits(schema, traits, config.rules))
      return respondWith({ flow: { ...flow, nodes } }, refuseForm(messages.traitsChanged()))
    }
    return submitCode(submission, { traits, code: code ?? '' }, services)
  },
}
