import type { SentSecret } from '../../codes/one-time-codes.ts'
import { linkOf, withLink, withoutLink } from '../../codes/sent-secrets.ts'
import { addressIn } from '../../flows/mailed-form.ts'
import { nextForm, type Outcome } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { openFreshFlow } from '../../flows/retry-flow.ts'
import { withQuery } from '../../flows/return-to.ts'
import type { Services } from '../../flows/services.ts'
import { assertProtected } from '../../flows/steps.ts'
import { retryVerification, toPage } from '../../flows/verification/retry.ts'
import type {
  VerificationMethod,
  VerificationRecipient,
  VerificationSubmission,
} from '../../flows/verification/verification-method.ts'
import { answerWhereItCame, passVerification } from '../../flows/verification/verified.ts'
import type { Identity } from '../../identities/identities-store.ts'
import { markSent } from '../../identities/verifiable-addresses.ts'
import { messages } from '../../ui/messages.ts'
import { messageContext } from '../mailed-model.ts'
import { linkNodes } from './link-nodes.ts'

/** A link for an address, and what is kept of it. */
function newLink(
  { flow, config }: Parameters<VerificationMethod['prepare']>[0],
  { identity, to }: { identity: Identity; to: VerificationRecipient['to'] },
  { codes, now }: Services,
): { secret: SentSecret; model: { url: string } } {
  const token = codes.newToken()
  const base = `${config.link.baseUrl}/self-service/verification`
  return {
    model: { url: withQuery(base, { flow: flow.id, token }) },
    secret: {
      digest: codes.digest(token, flow.id),
      expiresAt: now() + config.link.lifespanMs,
      to: { via: to.via, value: to.value },
      identityId: identity.id,
    },
  }
}

/** The same form, whether somebody has the address or nobody. */
const prepare: VerificationMethod['prepare'] = (on, { identity, to }, services) => {
  const { flow, project, config } = on
  const { courier, now } = services
  const made = identity && newLink(on, { identity, to }, services)
  return {
    form: {
      state: 'sent_email',
      active: 'link',
      nodes: linkNodes(),
      messages: [messages.emailWithVerificationLink()],
      internal: withLink(flow, made?.secret),
    },
    async alongside(tx) {
      if (identity && made) {
        await markSent(tx, identity, { value: to.value, now: now() })
        const model = { ...made.model, ...messageContext(on, identity) }
        await courier.queue(tx, { template: 'verification_valid', to, model, project })
      } else if (config.verification.notifyUnknownRecipients) {
        const model = messageContext(on)
        await courier.queue(tx, { template: 'verification_invalid', to, model, project })
      }
    },
  }
}

async function sendLink(
  submission: VerificationSubmission,
  { written, value }: { written: string; value: string },
  services: Services,
): Promise<Outcome> {
  const { project } = submission
  await services.throttle.countMessage({ projectId: project.id, to: value })
  const identity = await services.identitiesStore.findByKey(project.id, { kind: 'verifiable:email', value })
  const { form, alongside } = prepare(submission, { identity, to: { via: 'email', value } }, services)
  return nextForm({ ...form, nodes: linkNodes(written) }, { status: 200, alongside })
}

/** Everybody is sent to the page of a flow of a browser that says what is wrong with the link. */
async function refuseLink(
  submission: VerificationSubmission,
  message: ReturnType<typeof messages.wrongVerificationLink>,
  services: Services,
): Promise<Outcome> {
  return toPage(submission, await openFreshFlow(submission, { message, type: 'browser' }, services))
}

async function useLink(
  submission: VerificationSubmission,
  token: string,
  services: Services,
): Promise<Outcome> {
  const { flow, project, request } = submission
  answerWhereItCame(submission)
  const secret = linkOf(flow, token, services)
  const identity = secret && (await services.identitiesStore.find(project.id, secret.identityId))
  const without = secret && withoutLink(flow, secret)
  if (!identity || !without) return refuseLink(submission, messages.wrongVerificationLink(), services)
  const now = services.now()
  if (secret.expiresAt <= now)
    return refuseLink(submission, messages.expired('verification', secret.expiresAt, now), services)
  const csrf = services.csrf.ensure(request, project)
  const proof = { group: 'link' as const, secret, identity, internal: without.internal, csrf }
  return passVerification(submission, proof, services)
}

/** Verifying an address by following a link that was sent there. */
export const linkVerification: VerificationMethod = {
  name: 'link',
  isEnabled: ({ link }) => link.enabled,
  matches: ({ payload, config }) =>
    config.verification.use === 'link' &&
    (payload.method === 'link' || textField(payload, 'token') !== undefined),
  isProtectedOtherwise: () => true,
  prepare,
  nodes: () => linkNodes(),
  async run(submission, services) {
    const { flow, payload } = submission
    const token = textField(payload, 'token')
    if (token !== undefined) return useLink(submission, token, services)
    if (flow.state === 'passed_challenge')
      return retryVerification(submission, messages.alreadyFinished('verification'), services)
    const address = addressIn(payload)
    if ('type' in address) return address
    return assertProtected(submission, services) ?? sendLink(submission, address, services)
  },
}
