import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { redirect } from '@tillkey/host'
import type { SentSecret } from '../../codes/one-time-codes.ts'
import { codeOf, countCodeTry, withCode } from '../../codes/sent-secrets.ts'
import { changeFlow } from '../../flows/change-flow.ts'
import { csrfDigest } from '../../flows/csrf.ts'
import type { Flow, FlowType } from '../../flows/flow.ts'
import { addressIn, codeIn } from '../../flows/mailed-form.ts'
import { nextForm, type Outcome } from '../../flows/outcome.ts'
import { withQuery } from '../../flows/return-to.ts'
import type { Services } from '../../flows/services.ts'
import { assertProtected } from '../../flows/steps.ts'
import { retryExpired, retryVerification } from '../../flows/verification/retry.ts'
import type {
  VerificationMethod,
  VerificationRecipient,
  VerificationSubmission,
} from '../../flows/verification/verification-method.ts'
import { answerWhereItCame, passVerification } from '../../flows/verification/verified.ts'
import type { Identity } from '../../identities/identities-store.ts'
import { markSent } from '../../identities/verifiable-addresses.ts'
import { messages } from '../../ui/messages.ts'
import { emailNode } from '../../ui/nodes.ts'
import { messageContext } from '../mailed-model.ts'
import { codeNode, csrfOf, hiddenMethodNode, resendToNode, submitNode } from './code-nodes.ts'

/** The form that asks for the code. */
const codeForm = (type: FlowType): UiNode[] => [
  hiddenMethodNode(),
  codeNode(messages.verificationCode()),
  submitNode(),
  ...csrfOf(type),
]

/** A code for an address, and what is kept of it. */
function newCode(
  { project, flow, config }: Parameters<VerificationMethod['prepare']>[0],
  { identity, to }: { identity: Identity; to: VerificationRecipient['to'] },
  { codes, now }: Services,
): { secret: SentSecret; model: { code: string; url: string } } {
  const code = codes.newCode()
  const base = `${config.link.baseUrl || project.publicUrl}/self-service/verification`
  return {
    model: { code, url: withQuery(base, { flow: flow.id, code }) },
    secret: {
      digest: codes.digest(code, flow.id),
      expiresAt: now() + config.code.lifespanMs,
      to: { via: to.via, value: to.value },
      identityId: identity.id,
    },
  }
}

/** The same form, whether somebody has the address or nobody. */
const prepare: VerificationMethod['prepare'] = (on, { identity, to }, services) => {
  const { flow, project, config } = on
  const { courier, now } = services
  const made = identity && newCode(on, { identity, to }, services)
  return {
    form: {
      state: 'sent_email',
      active: 'code',
      nodes: codeForm(flow.type),
      messages: [messages.emailWithVerificationCode()],
      internal: withCode(flow, made?.secret),
    },
    async alongside(tx) {
      if (identity && made) {
        await markSent(tx, identity, { value: to.value, now: now() })
        const model = { ...made.model, ...messageContext(on, identity) }
        await courier.queue(tx, { template: 'verification_code_valid', to, model, project })
      } else if (config.verification.notifyUnknownRecipients) {
        const model = messageContext(on)
        await courier.queue(tx, { template: 'verification_code_invalid', to, model, project })
      }
    },
  }
}

async function sendCode(
  submission: VerificationSubmission,
  { written, value }: { written: string; value: string },
  services: Services,
): Promise<Outcome> {
  const { project } = submission
  await services.throttle.countMessage({ projectId: project.id, to: value })
  const identity = await services.identitiesStore.findByKey(project.id, { kind: 'verifiable:email', value })
  const { form, alongside } = prepare(submission, { identity, to: { via: 'email', value } }, services)
  const nodes = [...(form.nodes ?? []), resendToNode(written)]
  return nextForm({ ...form, nodes }, { status: 200, alongside })
}

/** The identity behind a code that is right. */
async function ownerOf(
  { flow, project }: VerificationSubmission,
  code: string,
  { codes, identitiesStore }: Services,
): Promise<{ secret: SentSecret; identity: Identity } | undefined> {
  const secret = codeOf(flow)
  if (!secret || !codes.matches(code, secret, flow.id)) return undefined
  const identity = await identitiesStore.find(project.id, secret.identityId)
  return identity && { secret, identity }
}

async function tryCode(
  submission: VerificationSubmission,
  code: string,
  services: Services,
): Promise<Outcome> {
  answerWhereItCame(submission)
  if ((await countCodeTry(submission, services)) === 'too many')
    return retryVerification(submission, messages.triedTooOften(), services)
  const found = await ownerOf(submission, code, services)
  if (!found) return nextForm({ messages: [messages.wrongVerificationCode()] }, { status: 200 })
  const { secret, identity } = found
  if (secret.expiresAt <= services.now()) return retryExpired(submission, secret.expiresAt, services)
  const internal = withCode(submission.flow, undefined)
  return passVerification(submission, { group: 'code', secret, identity, internal }, services)
}

/** Of a code in a link at most: more is no code, and is kept with the flow. */
const MAX_CODE = 64

/** The link of the message opens the form with the code in it, in whatever browser it is followed. */
async function followLink(
  { flow, project, session, config }: VerificationSubmission,
  code: string,
  services: Services,
): Promise<Outcome> {
  const token = services.csrf.renew(project, session?.identity.id)
  const change = <C extends object>(current: Flow<C>): Flow<C> => ({
    ...current,
    nodes: current.nodes.map((node) =>
      'name' in node.attributes && node.attributes.name === 'code'
        ? codeNode(messages.verificationCode(), { value: code.slice(0, MAX_CODE) })
        : node,
    ),
    ...(flow.type === 'browser' && { csrfDigest: csrfDigest(token.token) }),
  })
  await changeFlow(flow, change, services)
  const page = withQuery(config.verification.uiUrl, { flow: flow.id })
  return { type: 'respond', response: redirect(page, { 'set-cookie': token.setCookies }) }
}

/** A code is what proves a form; a link with one counts only once a code was sent. */
function hasCode({ payload, flow, request }: VerificationSubmission): boolean {
  return codeIn(payload) !== undefined && (request.method !== 'GET' || flow.state !== 'choose_method')
}

/** Verifying an address with a code that was sent there. */
export const codeVerification: VerificationMethod = {
  name: 'code',
  isEnabled: ({ code }) => code.enabled,
  matches: (submission) =>
    submission.config.verification.use === 'code' &&
    (submission.payload.method === 'code' ||
      (submission.payload.method === undefined && hasCode(submission))),
  isProtectedOtherwise: () => true,
  prepare,
  nodes: ({ type }) => [emailNode('code'), submitNode(), ...csrfOf(type)],
  async run(submission, services) {
    const { flow, payload, request } = submission
    if (flow.state === 'passed_challenge')
      return retryVerification(submission, messages.alreadyFinished('verification'), services)
    const code = codeIn(payload)
    if (code !== undefined)
      return request.method === 'GET'
        ? followLink(submission, code, services)
        : tryCode(submission, code, services)
    const address = addressIn(payload)
    if ('type' in address) return address
    return assertProtected(submission, services) ?? sendCode(submission, address, services)
  },
}
