import type { VerificationFlow } from '@tillkey/contract/platform/identity/flows-verification-schemas.ts'
import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { emailFlowDisabled } from '@tillkey/identity/errors/self-service-errors.ts'
import type { ValidationError } from '@tillkey/identity/messages/validation-error.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { addressNode, csrfNode, emailNode, inputText, nodeId, withNode } from '../../ui/nodes.ts'
import type { Flow, ShownFlow } from '../flow.ts'
import type { FlowDefinition } from '../flow-definition.ts'
import { flowView, withErrors } from '../flow-form.ts'
import { methodFields, methodSteps } from '../flow-method.ts'
import { textField } from '../payload.ts'
import { webHookBefore } from '../web-hook.ts'
import { replaceExpiredVerification } from './retry.ts'
import type {
  VerificationContext,
  VerificationMethod,
  VerificationSubmission,
} from './verification-method.ts'

/** Upper bound on messages, which accumulate from form to form. */
const PROPAGATED_MESSAGES = 20
const NOT_WELL_FORMED = 4000001

export interface VerificationTypes {
  context: VerificationContext
  submission: VerificationSubmission
  query: { return_to?: string | undefined }
  view: VerificationFlow
  success: VerificationFlow
}

/** Renders a verification flow. */
export const verificationView = (
  flow: ShownFlow<VerificationContext>,
  project: ProjectContext,
  csrfToken: string | undefined,
): VerificationFlow => {
  const shown = flowView(flow, project, csrfToken)
  const { continueTo } = flow.context
  return continueTo === undefined
    ? shown
    : { ...shown, ui: { ...shown.ui, method: 'GET', action: continueTo } }
}

/** Returns the address in the form. */
const writtenAddress = ({ nodes }: Flow<VerificationContext>): string | undefined => inputText(nodes, 'email')

/**
 * As published, a refused form asks for the address again, unless the address itself is malformed or the
 * form unreadable.
 */
function withAddressField(
  { config, payload, method, unreadable }: VerificationSubmission,
  flow: Flow<VerificationContext>,
  errors: readonly ValidationError[],
): Flow<VerificationContext> {
  if (unreadable !== undefined) return flow
  if (errors.some(({ name, message }) => name === 'email' && message.id === NOT_WELL_FORMED)) return flow
  const address = textField(payload, 'email') ?? (method === undefined ? writtenAddress(flow) : undefined)
  const { use, takesPhoneNumbers } = config.verification
  const node = (takesPhoneNumbers ? addressNode : emailNode)(use, address ?? '')
  const withAddress = withNode(flow.nodes, node)
  const isProtected = withAddress.some((other) => nodeId(other) === 'csrf_token')
  return { ...flow, nodes: isProtected ? withAddress : [...withAddress, csrfNode()] }
}

/** Appends the messages of a refusal to the earlier ones. */
function refused(
  submission: VerificationSubmission,
  flow: Flow<VerificationContext>,
  errors: readonly ValidationError[],
): Flow<VerificationContext> {
  const again = withAddressField(submission, flow, errors)
  const before = again.nodes.flatMap((node) =>
    node.messages.map((message) => ({ name: nodeId(node), message })),
  )
  const priorMessages = again.messages.map((message: UiText) => ({ message }))
  const all = [...priorMessages, ...before, ...errors].slice(-PROPAGATED_MESSAGES)
  return { ...withErrors(again, all), active: activeAfter(submission) }
}

/** Method shown after a refusal; for an unreadable form the configured one. */
const activeAfter = ({ method, unreadable, config }: VerificationSubmission): string =>
  method ?? (unreadable === undefined ? 'default' : config.verification.use)

/** Verification flow with these methods, of which a project uses one. */
export const verificationDefinition = (
  methods: readonly VerificationMethod[],
): FlowDefinition<VerificationTypes> => ({
  kind: 'verification',
  settings: ({ verification }) => verification,
  assertEnabled({ verification }) {
    if (!verification.enabled) throw emailFlowDisabled('verification')
  },
  opening: {
    start: () => ({ type: 'open', context: {} }),
    hooks: { web_hook: webHookBefore() },
    hookErrors: 'bare',
    refusesReturnsAsJson: true,
  },
  form: {
    async build(form, services) {
      const { use } = form.config.verification
      const inUse = methods.filter(({ name }) => name === use)
      return { ...(await methodFields(inUse, form, services)), active: use }
    },
    view: verificationView,
  },
  steps: [replaceExpiredVerification, ...methodSteps(methods)],
  finish() {
    throw new Error('a verification method did not decide')
  },
  refusal: { repopulate: () => new Map(), change: refused, redirectStatus: 303, propagatedErrors: [] },
})
