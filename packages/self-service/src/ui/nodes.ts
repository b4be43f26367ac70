import type { UiNode, UiNodeInputAttributes, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'

export type InputNode = UiNode & { type: 'input'; attributes: UiNodeInputAttributes }

interface InputOptions
  extends Partial<
    Pick<
      UiNodeInputAttributes,
      | 'required'
      | 'autocomplete'
      | 'pattern'
      | 'maxlength'
      | 'disabled'
      | 'onclick'
      | 'onclickTrigger'
      | 'onload'
      | 'onloadTrigger'
    >
  > {
  value?: unknown
  label?: UiText
}

export interface NodeName {
  group: UiNode['group']
  name: string
  type: UiNodeInputAttributes['type']
}

/** Creates an input node. A null or undefined value is left out. */
export function input(
  { group, name, type }: NodeName,
  { label, value, disabled, ...rest }: InputOptions = {},
): InputNode {
  return {
    type: 'input',
    group,
    attributes: {
      name,
      type,
      ...(value !== undefined && value !== null && { value }),
      ...rest,
      disabled: disabled ?? false,
      node_type: 'input',
    },
    messages: [],
    meta: label ? { label } : {},
  }
}

/** Creates a text node. */
export const text = (
  group: UiNode['group'],
  { id, text: content }: { id: string; text: UiText },
  label: UiText,
): UiNode => ({
  type: 'text',
  group,
  attributes: { text: content, id, node_type: 'text' },
  messages: [],
  meta: { label },
})

/** Creates a node with a square image. */
export const image = (
  group: UiNode['group'],
  { id, src, size }: { id: string; src: string; size: number },
  label: UiText,
): UiNode => ({
  type: 'img',
  group,
  attributes: { src, id, width: size, height: size, node_type: 'img' },
  messages: [],
  meta: { label },
})

/** Creates a script node with subresource integrity. */
export const script = (
  group: UiNode['group'],
  { id, src, integrity, nonce }: { id: string; src: string; integrity: string; nonce: string },
): UiNode => ({
  type: 'script',
  group,
  attributes: {
    src,
    async: true,
    referrerpolicy: 'no-referrer',
    crossorigin: 'anonymous',
    integrity,
    type: 'text/javascript',
    id,
    nonce,
    node_type: 'script',
  },
  messages: [],
  meta: {},
})

/** Removes fields of the group `default`, and the script, that several methods have. The last one stays. */
export const withoutDuplicates = (nodes: readonly UiNode[]): UiNode[] => {
  const key = (node: UiNode): string =>
    node.group === 'default' || node.type === 'script' ? nodeId(node) : ''
  return nodes.filter(
    (node, index) => key(node) === '' || nodes.findLastIndex((other) => key(other) === key(node)) === index,
  )
}

/** Whether a node is an input. */
export const isInput = (node: UiNode): node is InputNode => node.type === 'input'

/** CSRF field. Each rendering sets its value with a new mask. */
export const csrfNode = (): InputNode =>
  input({ group: 'default', name: 'csrf_token', type: 'hidden' }, { required: true, value: '' })

/** Returns the CSRF fields of a form: one, or none in code forms of apps. */
export const findCsrfNodes = (nodes: readonly UiNode[]): UiNode[] =>
  nodes.filter((node) => nodeId(node) === 'csrf_token')

/** Prepends the CSRF field, except to forms of apps whose only method is `code`. */
export function withCsrfToken(type: 'browser' | 'api', fields: readonly UiNode[]): UiNode[] {
  const hasOtherMethod = fields.some(({ group }) => group !== 'code' && group !== 'default')
  return type === 'api' && !hasOtherMethod ? [...fields] : [csrfNode(), ...fields]
}

/** Submit button of a method. */
export const methodNode = (group: UiNode['group'], label: UiText): InputNode =>
  input({ group, name: 'method', type: 'submit' }, { value: group, label })

/** Returns the lookup key of a node: the name of an input, the id of any other. */
export function nodeId({ attributes }: UiNode): string {
  return 'name' in attributes ? attributes.name : attributes.id
}

/** Finds a field by its name. */
export const findInput = (nodes: readonly UiNode[], name: string): InputNode | undefined =>
  nodes.filter(isInput).find(({ attributes }) => attributes.name === name)

/** Returns the text in a field. */
export function inputText(nodes: readonly UiNode[], name: string): string | undefined {
  const value: unknown = findInput(nodes, name)?.attributes.value
  return typeof value === 'string' ? value : undefined
}

/** Hidden field with an identifier that is known already. */
export const hiddenIdentifierNode = (value: unknown): InputNode =>
  input({ group: 'default', name: 'identifier', type: 'hidden' }, { value })

/** Link with the text “Continue”. */
export const continueNode = (group: UiNode['group'], href: string): UiNode => ({
  type: 'a',
  group,
  attributes: { href, id: 'continue', title: messages.continue(), node_type: 'a' },
  messages: [],
  meta: { label: messages.continue() },
})

/** Field for the address of a code or link. */
export const emailNode = (group: UiNode['group'], value?: string): InputNode =>
  input({ group, name: 'email', type: 'email' }, { required: true, value, label: messages.email() })

/** Field for an email address or phone number. */
export const addressNode = (group: UiNode['group'], value?: string): InputNode =>
  input({ group, name: 'email', type: 'text' }, { required: true, value, label: messages.email() })

/** Replaces the node with the same name or id, or appends it. */
export function withNode(nodes: readonly UiNode[], node: UiNode): UiNode[] {
  const isSame = (other: UiNode): boolean => nodeId(other) === nodeId(node)
  return nodes.some(isSame) ? nodes.map((other) => (isSame(other) ? node : other)) : [...nodes, node]
}
