import { linkOf, withLink, withoutLink } from '../../codes/sent-secrets.ts'
import { addressIn } from '../../flows/mailed-form.ts'
import type { Outcome } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import type { RecoveryMethod, RecoverySubmission } from '../../flows/recovery/recovery-method.ts'
import { refuseRecoveryLink, retryRecovery } from '../../flows/recovery/retry.ts'
import type { Services } from '../../flows/services.ts'
import { assertProtected } from '../../flows/steps.ts'
import { messages } from '../../ui/messages.ts'
import { emailNode, withNode } from '../../ui/nodes.ts'
import { newLink, prepareWith, sendTo } from '../sent-message.ts'
import { linkNodes } from './link-nodes.ts'

const prepare = prepareWith({
  template: 'recovery',
  make(on, owner, services) {
    const { secret, url } = newLink(on, owner, services)
    return { secret, model: { url } }
  },
  form: (flow, secret, written) => ({
    state: 'sent_email',
    active: 'link',
    nodes: withNode(flow.nodes, emailNode('link', written)),
    messages: [messages.emailWithRecoveryLink()],
    internal: withLink(flow, secret),
  }),
})

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
    return assertProtected(submission, services) ?? sendTo(submission, address, { prepare, services })
  },
}
