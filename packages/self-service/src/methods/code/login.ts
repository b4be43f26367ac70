import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { senderClient } from '@tillkey/identity/browser/negotiation.ts'
import { codeNeedsTrait, traitIsEmpty } from '@tillkey/identity/errors/self-service-errors.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { traitValues } from '@tillkey/identity/schemas/trait-fields.ts'
import { countCodeTry, findCodeOwner, withFreshCodes, withUsedCode } from '../../codes/sent-secrets.ts'
import { readCode } from '../../flows/email-form.ts'
import { repopulatedValue } from '../../flows/flow-form.ts'
import { findKnownDevice } from '../../flows/known-device.ts'
import {
  asksIdentifierFirst,
  identifierFirstNode,
  identifierNode,
} from '../../flows/login/identifier-node.ts'
import type {
  CountedAttempt,
  LoginForm,
  LoginMethod,
  LoginSubmission,
} from '../../flows/login/login-method.ts'
import { countSecondFactor } from '../../flows/login/second-factor.ts'
import { nextForm, type Outcome, refuse, respondWith } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type {
  AccountServices,
  BrowserServices,
  FlowServices,
  LimitServices,
  MessageServices,
} from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import { replaceBecause } from '../../flows/steps.ts'
import { repeatedPayload } from '../../flows/transient-payload.ts'
import { codeNode, csrfNodes, hiddenMethodNode, resendNode, submitNode } from '../../ui/code-nodes.ts'
import {
  csrfNode,
  findCsrfNodes,
  findInput,
  hiddenIdentifierNode,
  type InputNode,
  methodNode,
  withNode,
} from '../../ui/nodes.ts'
import { messageContext, newCode } from '../sent-message.ts'
import {
  findExpectedOwner,
  findPossibleRecipient,
  hasOtherFactor,
  type PossibleRecipient,
  provenAal,
  servesFactor,
  unknownRecipient,
} from './login-recipient.ts'
import { maskAddress } from './mask-address.ts'
import { addressNodes, isByAddress, runSecondFactor, sendAtOpening } from './second-factor.ts'

/** Identifier field, prefilled. */
function filledIdentifier(submission: LoginSubmission, type: 'hidden' | 'text', value: string): InputNode {
  const { config, flow } = submission
  if (asksIdentifierFirst({ config, context: flow.context }))
    return identifierFirstNode({ config }, { type, value })
  const node = identifierNode({ config })
  return { ...node, attributes: { ...node.attributes, type, value } }
}

/**
 * Returns the identifier with email addresses in lower case: mobile keyboards capitalise the first letter.
 */
const shownIdentifier = ({ payload }: LoginSubmission): string | undefined => {
  const identifier = textField(payload, 'identifier')
  return identifier?.includes('@') ? identifier.toLowerCase() : identifier
}

/** Identifier field of a refused form: editable, or as the form keeps it. */
function refusedIdentifier(submission: LoginSubmission): InputNode {
  const { flow, config } = submission
  const value = String(repopulatedValue(shownIdentifier(submission) ?? ''))
  return config.rules.refusedIdentifier === 'hidden' && flow.state === 'sent_email'
    ? hiddenIdentifierNode(value)
    : filledIdentifier(submission, 'text', value)
}

/** Returns the form with its identifier. */
function refuseCode(submission: LoginSubmission, error: Parameters<typeof refuse>[0]): Outcome {
  const { flow } = submission
  const fields = withNode(flow.nodes, refusedIdentifier(submission))
  const token = findCsrfNodes(fields).length > 0 ? [] : [csrfNode()]
  return respondWith({ flow: { ...flow, nodes: [...token, ...fields] } }, refuse(error))
}

/** Asks the user to confirm the masked address of a trait. */
async function secondFactorNodes(form: LoginForm, { identitiesStore }: AccountServices): Promise<UiNode[]> {
  const { session, context, config, project } = form
  if (!hasOtherFactor(session)) return []
  const { via } = context
  if (via === undefined) {
    if ((await identitiesStore.availableAal(project.id, session.identity.id)) === 'aal2') return []
    throw codeNeedsTrait()
  }
  const path = via.split('.')
  const [address] = traitValues(session.identity.traits, path)
  if (address === undefined) throw traitIsEmpty(via)
  const { fields } = config.schemas.get(session.identity.schemaId)
  const title = fields.find(({ name }) => name === `traits.${via}`)?.title
  const node = identifierNode({ config })
  return [
    {
      ...node,
      messages: [messages.confirmAddress(maskAddress(address))],
      ...(title !== undefined && { meta: { label: messages.title(title) } }),
    },
    methodNode('code', messages.continueWithCode()),
  ]
}

/** Identifier field of the form for the code, as the form before shows it. */
function repeatedIdentifier(submission: LoginSubmission, value: string): InputNode {
  const { flow, config } = submission
  const repeated = findInput(flow.nodes, 'identifier')
  if (!repeated || config.rules.refusedIdentifier === 'text')
    return filledIdentifier(submission, 'hidden', value)
  return { ...repeated, messages: [], attributes: { ...repeated.attributes, type: 'hidden', value } }
}

/** CSRF field of the form for the code. */
function codeTokens({ flow, config }: LoginSubmission): UiNode[] {
  return config.rules.loginCodeTokenForms === 'of browsers' ? csrfNodes(flow.type) : findCsrfNodes(flow.nodes)
}

async function sendCode(
  submission: LoginSubmission,
  identifier: string,
  services: AccountServices & FlowServices & LimitServices & MessageServices,
): Promise<Outcome> {
  const { flow, project, config } = submission
  const recipient = await findPossibleRecipient(submission, identifier, services)
  if (!recipient) return refuseCode(submission, { message: unknownRecipient(submission) })
  const { identity, to } = recipient
  await services.throttle.countMessage({ project, to: to.value })
  const identityId = identity?.id ?? ''
  const { secret, code } = newCode(submission, { to, identityId }, services)
  const model = { code, ...messageContext(submission) }
  const request = { to, template: 'login_code_valid', model } as const
  const token = codeTokens(submission)
  const fields = [
    repeatedIdentifier(submission, identifier),
    hiddenMethodNode(),
    codeNode(messages.loginCode()),
    submitNode(config.rules),
    resendNode(),
  ]
  const nodes =
    config.rules.loginCodeTokenPosition === 'first' ? [...token, ...fields] : [...fields, ...token]
  const sent = { state: 'sent_email', active: 'code', messages: [messages.emailWithLoginCode()] }
  const next = nextForm(
    { ...sent, nodes, internal: withFreshCodes(flow, [secret], config.rules) },
    {
      ...repeatedPayload(submission),
      persist: (tx) => services.mailRequests.queue(tx, { project, request, identityId }),
    },
  )
  return respondWith({ client: senderClient(submission) }, next)
}

/** Counts an attempt before it is checked. Throws 429 above the limit. */
async function countCodeAttempt(
  submission: LoginSubmission,
  { identity, to }: PossibleRecipient,
  services: BrowserServices & LimitServices,
): Promise<CountedAttempt> {
  const { flow, project, request } = submission
  if (flow.context.requestedAal === 'aal2') return (await countSecondFactor(submission, services)).counted
  const counted = { identifier: to.value, knownDevice: findKnownDevice(submission, identity?.id, services) }
  await services.throttle.consume({ project, address: request.ip, ...counted })
  return counted
}

async function submitCode(
  submission: LoginSubmission,
  { identifier, code }: { identifier: string; code: string },
  services: AccountServices & BrowserServices & FlowServices & LimitServices & MessageServices,
): Promise<StepResult<LoginSubmission>> {
  const expected = await findExpectedOwner(submission, identifier, services)
  if (!expected) return refuseCode(submission, { message: unknownRecipient(submission) })
  const counted = await countCodeAttempt(submission, expected, services)
  const { flow, isWithinLimit } = await countCodeTry(submission, services)
  const tried = { ...submission, flow }
  if (!isWithinLimit) return refuseCode(tried, { message: messages.triedTooOften() })
  const owner = await findCodeOwner(tried, code, services)
  if (!owner || owner.identity.id !== expected.identity?.id)
    return refuseCode(tried, { message: messages.wrongLoginCode() })
  const { secret, identity } = owner
  if (secret.expiresAt <= services.now()) return replaceBecause(tried, secret.expiresAt, services)
  // Stored together with the outcome, so that the code stays valid when the request is interrupted.
  const used = withUsedCode(flow, secret)
  if (!used) return refuseCode(tried, { message: messages.wrongLoginCode() })
  const method = { method: 'code', aal: provenAal(tried, identity) }
  return { flow: used, authenticated: { identity, method, counted, provedAddress: secret.to.value } }
}

/** Login with a code sent to an address, or with a code as second factor. */
export const codeLogin: LoginMethod = {
  name: 'code',
  isEnabled: ({ code }) => code.isPasswordless || code.isSecondFactor,
  matches: (submission) =>
    servesFactor(submission.config, submission.flow.context.requestedAal) &&
    (submission.payload.method === 'code' ||
      (isByAddress(submission) && Boolean(textField(submission.payload, 'address')))),
  answersFinished: true,
  advance: sendAtOpening,
  async fields(form, services) {
    const { config, context } = form
    if (!servesFactor(config, context.requestedAal)) return []
    if (context.requestedAal === 'aal2')
      return config.rules.secondFactorCode === 'by address'
        ? addressNodes(form)
        : secondFactorNodes(form, services)
    return [identifierNode(form), methodNode('code', messages.signInWithCode())]
  },
  afterIdentifier: ({ config }) =>
    config.code.isPasswordless ? [methodNode('code', messages.signInWithCode())] : [],
  run(submission, services) {
    if (isByAddress(submission)) return runSecondFactor(submission, services)
    const { flow, payload, session } = submission
    const { requestedAal } = flow.context
    if (flow.state === 'passed_challenge' || (requestedAal === 'aal2' && !hasOtherFactor(session)))
      return refuseCode(submission, { message: messages.noMethod('login') })
    const isCodeSubmitted = flow.state === 'sent_email' && payload.resend !== 'code'
    const code = readCode(payload)
    if (isCodeSubmitted && code === undefined)
      return refuseCode(submission, { name: 'code', message: messages.missing('code') })
    const identifier = shownIdentifier(submission)
    if (identifier === undefined)
      return refuseCode(submission, { name: 'identifier', message: messages.missing('identifier') })
    return isCodeSubmitted
      ? submitCode(submission, { identifier, code: code ?? '' }, services)
      : sendCode(submission, identifier, services)
  },
}
