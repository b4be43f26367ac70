import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { redirect } from '@tillkey/host'
import { csrfDigest } from '@tillkey/identity/browser/csrf.ts'
import { type FlowType, senderClient } from '@tillkey/identity/browser/negotiation.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import type { SentSecret } from '../../codes/one-time-codes.ts'
import { countCodeTry, findCodeOwner, withCode } from '../../codes/sent-secrets.ts'
import { readCode, readEmailAddress, readPhoneNumber } from '../../flows/email-form.ts'
import type { Flow } from '../../flows/flow.ts'
import { changeFlow } from '../../flows/flows.ts'
import { nextForm, type Outcome, respondWith } from '../../flows/outcome.ts'
import { assertProtected } from '../../flows/protection.ts'
import type { BrowserServices, FlowServices, Services } from '../../flows/services.ts'
import { repeatedPayload } from '../../flows/transient-payload.ts'
import { lostChangeErrors, waitsForAddress } from '../../flows/verification/address-changes.ts'
import { passVerification } from '../../flows/verification/complete-verification.ts'
import { retryExpired, retryVerification } from '../../flows/verification/retry.ts'
import type {
  VerificationMethod,
  VerificationSubmission,
} from '../../flows/verification/verification-method.ts'
import { codeNode, csrfNodes, hiddenMethodNode, resendToNode, submitNode } from '../../ui/code-nodes.ts'
import { addressNode, emailNode } from '../../ui/nodes.ts'
import { newCode, prepareWith, sendTo } from '../sent-message.ts'

/** Form for the code. */
const codeForm = (type: FlowType, rules: IdentityRules): UiNode[] => [
  hiddenMethodNode(),
  codeNode(messages.verificationCode()),
  submitNode(rules),
  ...csrfNodes(type),
]

/** Address in the form that the person did not enter there. */
const knownAddress = ({ verificationResend }: IdentityRules, { to }: SentSecret): string | undefined =>
  verificationResend === 'always' ? to.value : undefined

const resendNodes = (address: string | undefined): UiNode[] =>
  address === undefined ? [] : [resendToNode(address)]

const prepare = prepareWith({
  template: 'verification_code',
  make(on, owner, services) {
    const { secret, code } = newCode(on, owner, services)
    const page = `${on.config.link.baseUrl}/self-service/verification`
    return { secret, model: { code, url: withQuery(page, { code, flow: on.flow.id }) } }
  },
  form: ({ flow, config }, secret, written) => ({
    state: 'sent_email',
    active: 'code',
    nodes: [
      ...codeForm(flow.type, config.rules),
      ...resendNodes(written ?? knownAddress(config.rules, secret)),
    ],
    messages: [messages.emailWithVerificationCode()],
    internal: withCode(flow, secret),
  }),
})

async function submitCode(
  submission: VerificationSubmission,
  code: string,
  services: Services,
): Promise<Outcome> {
  const { flow, isWithinLimit } = await countCodeTry(submission, services)
  const changes = { flow, client: senderClient(submission) }
  const tried = { ...submission, ...changes }
  if (!isWithinLimit)
    return retryVerification(
      tried,
      [{ message: messages.triedTooOften() }, ...lostChangeErrors(flow)],
      services,
    )
  const found = await findCodeOwner(tried, code, services)
  if (!found)
    return respondWith(
      changes,
      nextForm(
        { messages: [messages.wrongVerificationCode()] },
        { status: 200, ...repeatedPayload(submission) },
      ),
    )
  const { secret, identity } = found
  if (secret.expiresAt <= services.now()) return retryExpired(tried, secret.expiresAt, services)
  const proof = { group: 'code' as const, secret, identity, internal: withCode(flow, undefined) }
  return respondWith(changes, await passVerification(tried, proof, services))
}

/** Upper bound on the code of a link, which is stored with the flow. */
const MAX_CODE = 64

/** Follows the link of a message, which opens the form with the code filled in. */
async function followLink(
  { flow, project, session, config }: VerificationSubmission,
  code: string,
  services: BrowserServices & FlowServices,
): Promise<Outcome> {
  const token = services.csrf.renew(project, session?.identity.id)
  // An app can read its flow wherever the link is opened, so the code of a pending address is not filled in.
  const fillsCode = flow.type === 'browser' || !waitsForAddress(flow)
  const change = <C extends object>(current: Flow<C>): Flow<C> => ({
    ...current,
    nodes: current.nodes.map((node) =>
      'name' in node.attributes && node.attributes.name === 'code'
        ? codeNode(messages.verificationCode(), fillsCode ? { value: code.slice(0, MAX_CODE) } : {})
        : node,
    ),
    ...(flow.type === 'browser' && { csrfDigest: csrfDigest(token.token) }),
  })
  await changeFlow(flow, change, services)
  const page = withQuery(config.verification.uiUrl, { flow: flow.id })
  return { type: 'respond', response: redirect(page, { 'set-cookie': token.setCookies }) }
}

/** A code authenticates the form; a link counts only after a code was sent. */
function hasCode({ payload, flow, request }: VerificationSubmission): boolean {
  return readCode(payload) !== undefined && (request.method !== 'GET' || flow.state !== 'choose_method')
}

/** Verification with a code sent to an address. */
export const codeVerification: VerificationMethod = {
  name: 'code',
  isEnabled: ({ code }) => code.enabled,
  matches: (submission) =>
    submission.config.verification.use === 'code' &&
    (submission.payload.method === 'code' ||
      (submission.payload.method === undefined && hasCode(submission))),
  hasOwnProtection: () => true,
  prepare,
  fields: ({ type, config: { verification, rules } }) => [
    (verification.takesPhoneNumbers ? addressNode : emailNode)('code'),
    submitNode(rules),
    ...csrfNodes(type),
  ],
  async run(submission, services) {
    const { config, flow, payload, request } = submission
    if (flow.state === 'passed_challenge')
      return retryVerification(submission, [{ message: messages.alreadyFinished('verification') }], services)
    const code = readCode(payload)
    if (code !== undefined)
      return request.method === 'GET'
        ? followLink(submission, code, services)
        : submitCode(submission, code, services)
    const address =
      (config.verification.takesPhoneNumbers ? readPhoneNumber(payload) : undefined) ??
      readEmailAddress(payload)
    if ('type' in address) return address
    return assertProtected(submission, services) ?? sendTo(submission, address, { prepare, services })
  },
}
