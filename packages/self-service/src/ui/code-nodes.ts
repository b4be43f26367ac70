import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { FlowType } from '@tillkey/identity/browser/negotiation.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { csrfNode, input, methodNode } from './nodes.ts'

/** Names the method when the form is submitted with the enter key. */
export const hiddenMethodNode = (): UiNode =>
  input({ group: 'code', name: 'method', type: 'hidden' }, { value: 'code' })

/** Field for the code. */
export const codeNode = (
  label: UiText,
  options: { pattern?: string; maxlength?: number; value?: string } = {},
): UiNode => input({ group: 'code', name: 'code', type: 'text' }, { ...options, required: true, label })

/** Button that asks for a code or submits one. */
export const submitNode = ({ codeButton }: IdentityRules): UiNode =>
  methodNode('code', codeButton === 'send' ? messages.submit() : messages.continue())

const CODE_DIGITS = 6

/** Field for a recovery code that was sent to an address. */
export const recoveryCodeNode = ({ recoveryCodeLength }: IdentityRules): UiNode =>
  codeNode(messages.recoveryCode(), {
    pattern: '[0-9]+',
    ...(recoveryCodeLength === 'present' && { maxlength: CODE_DIGITS }),
  })

/** Button that sends a code to an address. */
export const addressButton = ({ via, value }: { via: string; value: string }): UiNode =>
  input({ group: 'code', name: 'address', type: 'submit' }, { value, label: messages.sendCodeTo(value, via) })

/** Form for a recovery code issued by an administrator. */
export const recoveryCodeForm = (rules: IdentityRules): UiNode[] => [
  rules.recoveryCodeLength === 'present' ? recoveryCodeNode(rules) : codeNode(messages.recoveryCode()),
  submitNode(rules),
]

/** Button that resends a code to the same address. */
export const resendToNode = (email: string): UiNode =>
  input({ group: 'code', name: 'email', type: 'submit' }, { value: email, label: messages.resendCode() })

/** Button that resends a code to its recipient. */
export const resendNode = (): UiNode =>
  input({ group: 'code', name: 'resend', type: 'submit' }, { value: 'code', label: messages.resendCode() })

/** CSRF field. Code forms of apps don't have one. */
export const csrfNodes = (type: FlowType): UiNode[] => (type === 'browser' ? [csrfNode()] : [])
