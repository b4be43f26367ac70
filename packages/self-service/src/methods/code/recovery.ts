import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { countCodeTry, findCodeOwner, isUsedCode, withCode, withUsedCode } from '../../codes/sent-secrets.ts'
import { readCode, readEmailAddress } from '../../flows/email-form.ts'
import type { Flow } from '../../flows/flow.ts'
import { nextForm, type Outcome, respondWith } from '../../flows/outcome.ts'
import { textField } from '../../flows/payload.ts'
import { assertOwnRequest, assertProtected } from '../../flows/protection.ts'
import {
  hasCode,
  isByAnyAddress,
  type RecoveryMethod,
  type RecoverySubmission,
} from '../../flows/recovery/recovery-method.ts'
import { retryInBrowser, retryRecovery } from '../../flows/recovery/retry.ts'
import type {
  AccountServices,
  BrowserServices,
  FlowServices,
  MessageServices,
  TransactionServices,
} from '../../flows/services.ts'
import type { StepResult } from '../../flows/step.ts'
import { repeatedPayload } from '../../flows/transient-payload.ts'
import { hiddenMethodNode, recoveryCodeNode, resendToNode, submitNode } from '../../ui/code-nodes.ts'
import { csrfNode, emailNode } from '../../ui/nodes.ts'
import { addressForm } from '../../ui/recovery-nodes.ts'
import { newCode, prepareWith, sendTo } from '../sent-message.ts'
import { recoverByAddress } from './recovery-address.ts'

/** Form for the code. */
const codeForm = (email: string, rules: IdentityRules): UiNode[] => [
  csrfNode(),
  recoveryCodeNode(rules),
  hiddenMethodNode(),
  submitNode(rules),
  resendToNode(email),
]

const prepare = prepareWith({
  template: 'recovery_code',
  make(on, owner, services) {
    const { secret, code } = newCode(on, owner, services)
    return { secret, model: { code } }
  },
  form: ({ flow, config }, secret, written = '') => ({
    state: 'sent_email',
    active: 'code',
    nodes: codeForm(written, config.rules),
    messages: [messages.emailWithRecoveryCode()],
    internal: withCode(flow, secret),
  }),
})

async function submitCode(
  submission: RecoverySubmission,
  code: string,
  services: AccountServices & BrowserServices & FlowServices & MessageServices & TransactionServices,
): Promise<StepResult<RecoverySubmission>> {
  const { flow, isWithinLimit } = await countCodeTry(submission, services)
  const tried = { ...submission, flow }
  const retry = (message: UiText) => retryRecovery(tried, [{ message }], services)
  if (!isWithinLimit) return retry(messages.triedTooOften())
  if (isUsedCode(flow, code, services)) return retry(messages.codeUsed())
  const { expiredRecoveryCode } = submission.config.rules
  const owner = await findCodeOwner(tried, code, services)
  const now = services.now()
  const isExpired = owner !== undefined && owner.secret.expiresAt <= now
  const found = isExpired && expiredRecoveryCode === 'wrong' ? undefined : owner
  if (!found)
    return respondWith(
      { flow },
      nextForm(
        { messages: [messages.wrongRecoveryCode()] },
        { status: 200, ...(!isByAnyAddress(submission) && repeatedPayload(submission)) },
      ),
    )
  if (isExpired) return retry(messages.expired('recovery', found.secret.expiresAt, now))
  const use = (current: Flow): Flow | undefined => {
    const used = withUsedCode(current, found.secret)
    return used && { ...used, messages: [] }
  }
  return { flow, proof: { ...found, method: 'code_recovery', use } }
}

/** A forged form renews the CSRF token, which invalidates all open forms of the recovery. */
function assertOwnPage(submission: RecoverySubmission, services: BrowserServices): Outcome | undefined {
  try {
    return assertProtected(submission, services)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { setCookies } = services.csrf.renew(submission.project, submission.session?.identity.id)
    throw new ApiError({ ...error.facts, headers: { 'set-cookie': setCookies } })
  }
}

/** Answers an app's form that a browser sent with a new browser flow. */
async function protect(
  submission: RecoverySubmission,
  services: BrowserServices & FlowServices & TransactionServices,
): Promise<Outcome | undefined> {
  const refused = assertOwnPage(submission, services)
  if (refused?.type !== 'refuse') return refused
  const [error] = refused.errors
  return error && retryInBrowser(submission, error.message, services)
}

/** Recovery with a code sent to an address. */
export const codeRecovery: RecoveryMethod = {
  name: 'code',
  isEnabled: ({ code }) => code.enabled,
  // As published, a refused form without a method ends the code state.
  matches: (submission) =>
    isByAnyAddress(submission) ||
    (submission.flow.active === 'code' && (submission.payload.method === 'code' || hasCode(submission))),
  hasOwnProtection: () => true,
  missingFields(submission) {
    const { payload } = submission
    if (isByAnyAddress(submission) || textField(payload, 'email') === undefined) return undefined
    const address = readEmailAddress(payload)
    return 'type' in address ? address : undefined
  },
  fields: ({ config: { recovery, rules } }) =>
    recovery.takesAnyAddress ? addressForm(rules) : [csrfNode(), emailNode('code'), submitNode(rules)],
  async run(submission, services) {
    const { flow, payload } = submission
    const forged = await protect(submission, services)
    if (forged) return forged
    if (hasCode(submission)) return submitCode(submission, readCode(payload) ?? '', services)
    if (isByAnyAddress(submission)) return recoverByAddress(submission, services)
    if (flow.state === 'passed_challenge')
      return retryRecovery(submission, [{ message: messages.alreadyFinished('recovery') }], services)
    const address = readEmailAddress(payload)
    if ('type' in address) return address
    assertOwnRequest(submission, services)
    return sendTo(submission, address, { prepare, services })
  },
}
