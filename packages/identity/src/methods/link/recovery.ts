import type { SentSecret } from '../../codes/one-time-codes.ts'
import { linkOf, withLink, withoutLink } from '../../codes/sent-secrets.ts'
import { addressIn } from '../../flows/mailed-form.ts'
import { nextForm, type Outcome } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type { RecoveryMethod, RecoverySubmission } from '../../flows/recovery/recovery-method.ts'
import { refuseRecoveryLink, retryRecovery } from '../../flows/recovery/retry.ts'
import { withQuery } from '../../flows/return-to.ts'
import type { Services } from '../../flows/services.ts'
import { assertProtected } from '../../flows/steps.ts'
import type { Identity } from '../../identities/identities-store.ts'
import { messages } from '../../ui/messages.ts'
import { emailNode, withNode } from '../../ui/nodes.ts'
import { messageContext } from '../mailed-model.ts'
import { linkNodes } from './link-nodes.ts'

/** A link for an address, and what is kept of it. */
function newLink(
  { flow, config }: RecoverySubmission,
  { identity, value }: { identity: Identity; value: string },
  { codes, now }: Services,
): { secret: SentSecret; url: string } {
  const token = codes.newToken()
  const secret = {
    digest: codes.digest(token, flow.id),
    expiresAt: now() + config.link.lifespanMs,
    to: { via: 'email', value },
    identityId: identity.id,
  }
  return { secret, url: withQuery(`${config.link.baseUrl}/self-service/recovery`, { flow: flow.id, token }) }
}

/** The same form, whether somebody has the address or nobody. */
async function sendLink(
  submission: RecoverySubmission,
  { written, value }: { written: string; value: string },
  services: Services,
): Promise<Outcome> {
  const { flow, project, config } = submission
  const { courier, throttle, identitiesStore } = services
  await throttle.countMessage({ projectId: project.id, to: value })
  const to = { via: 'email', value }
  const identity = await identitiesStore.findByKey(project.id, { kind: 'recovery:email', value })
  const made = identity && newLink(submission, { identity, value }, services)
  const form = {
    state: 'sent_email',
    active: 'link',
    nodes: withNode(flow.nodes, emailNode('link', written)),
    messages: [messages.emailWithRecoveryLink()],
    internal: withLink(flow, made?.secret),
  }
  return nextForm(form, {
    status: 200,
    async alongside(tx) {
      if (made) {
        const model = { url: made.url, ...messageContext(submission, identity) }
        await courier.queue(tx, { template: 'recovery_valid', to, model, project })
      } else if (config.recovery.notifyUnknownRecipients) {
        const model = messageContext(submission)
        await courier.queue(tx, { template: 'recovery_invalid', to, model, project })
      }
    },
  })
}

async function useLink(
  submission: RecoverySubmission,
  token: string,
  services: Services,
): Promise<Outcome | void> {
  const { flow, project } = submission
  const secret = linkOf(flow, token, services)
  const identity = secret && (await services.identitiesStore.find(project.id, secret.identityId))
  if (!identity) return refuseRecoveryLink(submission, messages.wrongRecoveryLink(), services)
  const now = services.now()
  if (secret.expiresAt <= now)
    return refuseRecoveryLink(submission, messages.expired('recovery', secret.expiresAt, now), services)
  submission.proof = {
    ...{ identity, secret, method: 'link_recovery' },
    use(current) {
      const used = withoutLink(current, secret)
      return used && { ...used, state: 'passed_challenge', messages: [] }
    },
  }
  return undefined
}

/** Recovering an account by following a link that was sent to an address of it. */
export const linkRecovery: RecoveryMethod = {
  name: 'link',
  isEnabled: ({ link }) => link.enabled,
  matches: ({ payload }) => payload.method === 'link' || textField(payload, 'token') !== undefined,
  isProtectedOtherwise: () => true,
  nodes: () => linkNodes(),
  async run(submission, services) {
    const { flow, payload } = submission
    const token = textField(payload, 'token')
    if (token !== undefined) return useLink(submission, token, services)
    if (flow.state === 'passed_challenge')
      return retryRecovery(submission, messages.alreadyFinished('recovery'), services)
    const address = addressIn(payload)
    if ('type' in address) return address
    return assertProtected(submission, services) ?? sendLink(submission, address, services)
  },
}
