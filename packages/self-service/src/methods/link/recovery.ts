import { messages } from '@tillkey/identity/messages/messages.ts'
import { findLink, findRecipient, withoutLink } from '../../codes/sent-secrets.ts'
import type { Flow } from '../../flows/flow.ts'
import { textField } from '../../flows/payload.ts'
import type { RecoveryMethod, RecoverySubmission } from '../../flows/recovery/recovery-method.ts'
import { refuseRecoveryLink, retryRecovery } from '../../flows/recovery/retry.ts'
import type {
  AccountServices,
  BrowserServices,
  FlowServices,
  MessageServices,
  TransactionServices,
} from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import { linkNodes } from '../../ui/link-nodes.ts'
import { emailNode, withNode } from '../../ui/nodes.ts'
import { consumeLink, prepareLink, runLink } from './link-form.ts'

const prepare = prepareLink({
  template: 'recovery',
  form: (flow, written) => ({
    nodes: withNode(flow.nodes, emailNode('link', written)),
    messages: [messages.emailWithRecoveryLink()],
  }),
})

async function useLink(
  submission: RecoverySubmission,
  token: string,
  services: AccountServices & BrowserServices & FlowServices & MessageServices & TransactionServices,
): Promise<StepResult<RecoverySubmission>> {
  const { flow } = submission
  const secret = findLink(flow, token, services)
  const identity = secret && (await findRecipient(submission, secret, services))
  if (!identity) return refuseRecoveryLink(submission, messages.wrongRecoveryLink(), services)
  const now = services.now()
  if (secret.expiresAt <= now) {
    await consumeLink(submission, secret, services)
    return refuseRecoveryLink(submission, messages.expired('recovery', secret.expiresAt, now), services)
  }
  const use = (current: Flow): Flow | undefined => {
    const used = withoutLink(current, secret)
    return used && { ...used, state: 'passed_challenge', messages: [] }
  }
  return { proof: { identity, secret, method: 'link_recovery', use } }
}

/** Recovery by a link sent to an address. */
export const linkRecovery: RecoveryMethod = {
  name: 'link',
  isEnabled: ({ link }) => link.enabled,
  matches: ({ payload }) => payload.method === 'link' || textField(payload, 'token') !== undefined,
  hasOwnProtection: () => true,
  fields: () => linkNodes(),
  run: (submission, services) =>
    runLink(submission, { prepare, use: useLink, retry: retryRecovery }, services),
}
