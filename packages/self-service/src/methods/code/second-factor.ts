import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { senderClient } from '@tillkey/identity/browser/negotiation.ts'
import { codeNeedsTrait, traitIsEmpty } from '@tillkey/identity/errors/self-service-errors.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import type { IdentityConfig } from '@tillkey/identity/identity-config.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { traitValues } from '@tillkey/identity/schemas/trait-fields.ts'
import { codeAddresses } from '@tillkey/identity/sessions/second-code.ts'
import { normalise } from '@tillkey/identity/values.ts'
import { countCodeTry, findCodeOwner, withFreshCodes, withUsedCode } from '../../codes/sent-secrets.ts'
import { readCode } from '../../flows/email-form.ts'
import { repopulatedValue } from '../../flows/flow-form.ts'
import type { LoginForm, LoginSubmission } from '../../flows/login/login-method.ts'
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
import { formRequest } from '../../flows/submission.ts'
import { repeatedPayload } from '../../flows/transient-payload.ts'
import { addressButton, codeNode, hiddenMethodNode, resendNode, submitNode } from '../../ui/code-nodes.ts'
import { csrfNode, findCsrfNodes, hiddenIdentifierNode, inputText, nodeId } from '../../ui/nodes.ts'
import { byAddress, type MessageAddress, toMessageAddress } from '../mail-requests.ts'
import { messageContext, newCode } from '../sent-message.ts'
import { hasOtherFactor } from './login-recipient.ts'

/** Returns the addresses of an identity to which the code of a second factor goes, sorted. */
function ownAddresses(identity: Identity, config: IdentityConfig): MessageAddress[] {
  const addresses = codeAddresses(identity, config).map(toMessageAddress)
  const usesOthers = addresses.length === 0 && config.code.takesVerifiedAddress
  return (usesOthers ? identity.verifiableAddresses : addresses)
    .map(({ via, value }) => ({ via, value }))
    .toSorted(byAddress)
}

/** Returns the address in the trait that a client names. Throws 400 for one without an address. */
function addressInTrait(via: string, identity: Identity, config: IdentityConfig): MessageAddress {
  const { fields } = config.schemas.get(identity.schemaId)
  if (!fields.some(({ name }) => name === `traits.${via}`)) throw codeNeedsTrait()
  const values = traitValues(identity.traits, via.split('.')).map(normalise)
  const address = ownAddresses(identity, config).find(({ value }) => values.includes(value))
  if (!address) throw traitIsEmpty(via)
  return address
}

/** Returns the addresses that a form offers: that of the named trait, else all. */
const offeredAddresses = ({ session, context: { via }, config }: LoginForm): MessageAddress[] => {
  if (!hasOtherFactor(session)) return []
  return via === undefined
    ? ownAddresses(session.identity, config)
    : [addressInTrait(via, session.identity, config)]
}

/** Returns whether a form is about the second factor, to an address that the person chooses. */
export const isByAddress = ({ config, flow }: Pick<LoginSubmission, 'config' | 'flow'>): boolean =>
  flow.context.requestedAal === 'aal2' && config.rules.secondFactorCode === 'by address'

/** Returns a button for each address. */
export const addressNodes = (form: LoginForm): UiNode[] => offeredAddresses(form).map(addressButton)

/** The hidden address of a sent code. */
const sentAddressNode = (address: MessageAddress): UiNode => ({
  ...addressButton(address),
  attributes: {
    name: 'identifier',
    type: 'hidden',
    value: address.value,
    disabled: false,
    node_type: 'input',
  },
})

/** Returns the address that the last code was sent to, as the form has it. */
const sentAddress = ({ nodes }: LoginSubmission['flow']): string | undefined => inputText(nodes, 'identifier')

const requestedAddress = ({ payload }: LoginSubmission): string | undefined =>
  textField(payload, 'address') || textField(payload, 'identifier')

function refuseCode(submission: LoginSubmission, error: Parameters<typeof refuse>[0]): Outcome {
  const { flow } = submission
  const identifier = requestedAddress(submission) ?? sentAddress(flow) ?? ''
  const isSent = flow.state === 'sent_email'
  const nodes = flow.nodes.map((node) =>
    nodeId(node) === 'identifier' ? hiddenIdentifierNode(repopulatedValue(identifier)) : node,
  )
  const token = !isSent || findCsrfNodes(nodes).length > 0 ? [] : [csrfNode()]
  const active = isSent ? 'code' : flow.active
  return respondWith({ flow: { ...flow, active, nodes: [...token, ...nodes] } }, refuse(error))
}

/** Form for a code that is sent to an address, with the message. */
function codeForm(
  submission: LoginSubmission,
  { to, identityId }: { to: MessageAddress; identityId: string },
  services: FlowServices & MessageServices,
) {
  const { flow, project, config } = submission
  const { secret, code } = newCode(submission, { to, identityId }, services)
  const request = {
    to,
    template: 'login_code_valid',
    model: { code, ...messageContext(submission) },
  } as const
  const nodes = [
    sentAddressNode(to),
    hiddenMethodNode(),
    codeNode(messages.loginCode()),
    submitNode(config.rules),
    resendNode(),
    ...findCsrfNodes(flow.nodes),
  ]
  const form = {
    state: 'sent_email',
    active: 'code',
    messages: [messages.emailWithLoginCode()],
    nodes,
    internal: withFreshCodes(flow, [secret], config.rules),
  }
  const persist = (tx: Parameters<typeof services.mailRequests.queue>[0]) =>
    services.mailRequests.queue(tx, { project, request, identityId })
  return { form, persist }
}

/**
 * Sends the code when a flow opens whose only second factor is a code to one address, or whose client names the
 * trait with the address. Beyond the limit of messages, the form offers to send it.
 */
export async function sendAtOpening(
  submission: LoginSubmission,
  services: AccountServices & FlowServices & LimitServices & MessageServices,
) {
  const { flow, session, config, project } = submission
  if (!isByAddress(submission) || !config.code.isSecondFactor || !session) return undefined
  const [to, other] = offeredAddresses(formRequest(submission))
  if (!to || other) return undefined
  const { projectId, id } = session.identity
  const isOnly = (await services.identitiesStore.availableAal(projectId, id)) !== 'aal2'
  if (!isOnly && flow.context.via === undefined) return undefined
  if (!(await services.throttle.allowsMessage({ project, to: to.value }))) return undefined
  return codeForm(submission, { to, identityId: id }, services)
}

async function sendCode(
  submission: LoginSubmission,
  services: AccountServices & FlowServices & LimitServices & MessageServices,
): Promise<Outcome> {
  const { session, config, project, flow } = submission
  const requested = requestedAddress(submission)
  const value = requested === undefined ? sentAddress(flow) : normalise(requested)
  const addresses = session ? ownAddresses(session.identity, config) : []
  const to = addresses.find((address) => address.value === value)
  if (!session || !to) return refuseCode(submission, { message: messages.unknownAddress() })
  await services.throttle.countMessage({ project, to: to.value })
  const { form, persist } = codeForm(submission, { to, identityId: session.identity.id }, services)
  const next = nextForm(form, { ...repeatedPayload(submission), persist })
  return respondWith({ client: senderClient(submission) }, next)
}

async function submitCode(
  submission: LoginSubmission,
  code: string,
  services: AccountServices & BrowserServices & FlowServices & LimitServices & MessageServices,
): Promise<StepResult<LoginSubmission>> {
  const { identity, counted } = await countSecondFactor(submission, services)
  const { flow, isWithinLimit } = await countCodeTry(submission, services)
  const tried = { ...submission, flow }
  if (!isWithinLimit) return refuseCode(tried, { message: messages.triedTooOften() })
  const owner = await findCodeOwner(tried, code, services)
  if (owner?.identity.id !== identity.id) return refuseCode(tried, { message: messages.wrongLoginCode() })
  const { secret } = owner
  if (secret.expiresAt <= services.now()) return replaceBecause(tried, secret.expiresAt, services)
  const used = withUsedCode(flow, secret)
  if (!used) return refuseCode(tried, { message: messages.wrongLoginCode() })
  const method = { method: 'code', aal: 'aal2' as const }
  return {
    flow: used,
    authenticated: { identity: owner.identity, method, counted, provedAddress: secret.to.value },
  }
}

/** Sends a code to the chosen address, or accepts one as second factor. */
export function runSecondFactor(
  submission: LoginSubmission,
  services: AccountServices & BrowserServices & FlowServices & LimitServices & MessageServices,
): StepResult<LoginSubmission> | Promise<StepResult<LoginSubmission>> {
  const { flow, payload, session } = submission
  if (flow.state === 'passed_challenge' || !hasOtherFactor(session))
    return refuseCode(submission, { message: messages.noMethod('login') })
  if (flow.state !== 'sent_email' || payload.resend === 'code') return sendCode(submission, services)
  const code = readCode(payload)
  return code === undefined
    ? refuseCode(submission, { name: 'code', message: messages.missing('code') })
    : submitCode(submission, code, services)
}
