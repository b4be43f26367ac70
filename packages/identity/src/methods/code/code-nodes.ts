import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { FlowType } from '../../browser/negotiation.ts'
import { messages } from '../../messages/messages.ts'
import { csrfNode, input, methodNode } from '../../ui/nodes.ts'

/** Says which method a form is for that is sent by its enter key. */
export const hiddenMethodNode = (): UiNode =>
  input({ group: 'code', name: 'method', type: 'hidden' }, { value: 'code' })

/** Asks for the code that was sent. */
export const codeNode = (label: UiText, options: { pattern?: string; value?: string } = {}): UiNode =>
  input({ group: 'code', name: 'code', type: 'text' }, { ...options, required: true, label })

/** The button that sends the code on. */
export const submitNode = (): UiNode => methodNode('code', messages.submit())

/** The form for a code to recover with that an administrator gave somebody. */
export const recoveryCodeForm = (): UiNode[] => [codeNode(messages.recoveryCode()), submitNode()]

/** The button that has a new code sent to the same address. */
export const resendToNode = (email: string): UiNode =>
  input({ group: 'code', name: 'email', type: 'submit' }, { value: email, label: messages.resendCode() })

/** The button that has a new code sent to whom it was sent before. */
export const resendNode = (): UiNode =>
  input({ group: 'code', name: 'resend', type: 'submit' }, { value: 'code', label: messages.resendCode() })

/** The anti-forgery field, which apps' forms do without where nothing but codes is asked for. */
export const csrfNodes = (type: FlowType): UiNode[] => (type === 'browser' ? [csrfNode()] : [])
