import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { hiddenMethodNode, recoveryCodeNode, submitNode } from './code-nodes.ts'
import { csrfNode, input, nodeId } from './nodes.ts'

/** Field of the form that begins a recovery by any address. It stays, hidden, in the forms that follow. */
const ADDRESS = 'recovery_address'

/** Whether a form belongs to a recovery by any address. */
export const takesAnyAddress = (nodes: readonly UiNode[]): boolean =>
  nodes.some((node) => nodeId(node) === ADDRESS)

const writtenAddressNode = (written: string): UiNode =>
  input({ group: 'code', name: ADDRESS, type: 'hidden' }, { value: written })

/** Button that returns to the step before. */
const backNode = (): UiNode =>
  input(
    { group: 'code', name: 'screen', type: 'submit' },
    { value: 'previous', label: messages.chooseAnotherAddress() },
  )

/** Form that asks for any address of the account. */
export const addressForm = (rules: IdentityRules): UiNode[] => [
  csrfNode(),
  input(
    { group: 'code', name: ADDRESS, type: 'text' },
    { required: true, label: messages.recoveryAddress() },
  ),
  submitNode(rules),
]

/** An address to choose: what the form sends for it, and what it shows. */
interface AddressOption {
  value: string
  masked: string
}

/** Form with the masked addresses of an account. */
export const choiceForm = (options: readonly AddressOption[], written: string): UiNode[] => [
  csrfNode(),
  ...options.map(({ value, masked }) =>
    input(
      { group: 'code', name: 'recovery_select_address', type: 'submit' },
      { value, label: messages.maskedAddress(masked) },
    ),
  ),
  hiddenMethodNode(),
  writtenAddressNode(written),
]

/** Form that asks for the chosen address in full. */
export const confirmationForm = (via: string, written: string, rules: IdentityRules): UiNode[] => [
  csrfNode(),
  input(
    { group: 'code', name: 'recovery_confirm_address', type: via === 'sms' ? 'tel' : 'email' },
    { required: true, value: '', label: via === 'sms' ? messages.phoneNumber() : messages.email() },
  ),
  writtenAddressNode(written),
  submitNode(rules),
  hiddenMethodNode(),
  backNode(),
]

/** Form for the code that was sent to an address. */
export const sentCodeForm = (to: string, written: string, rules: IdentityRules): UiNode[] => [
  csrfNode(),
  recoveryCodeNode(rules),
  submitNode(rules),
  hiddenMethodNode(),
  input(
    { group: 'code', name: 'recovery_confirm_address', type: 'submit' },
    { value: to, label: messages.resendCode() },
  ),
  writtenAddressNode(written),
  backNode(),
]
