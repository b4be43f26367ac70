import type { UiNode, UiNodeInputAttributes, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'

export type InputNode = UiNode & { type: 'input'; attributes: UiNodeInputAttributes }

interface InputOptions
  extends Partial<
    Pick<UiNodeInputAttributes, 'required' | 'autocomplete' | 'pattern' | 'disabled' | 'onclick'>
  > {
  value?: unknown
  label?: UiText
}

export interface Named {
  group: UiNode['group']
  name: string
  type: UiNodeInputAttributes['type']
}

/** Creates an input; null and undefined values are left out. */
export function input(
  { group, name, type }: Named,
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

/** Creates a text. */
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

/** Creates a square image. */
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

/** Creates a script with subresource integrity. */
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

/** Removes duplicate fields of several methods; the last one wins. */
export const withoutDuplicates = (nodes: readonly UiNode[]): UiNode[] => {
  const key = (node: UiNode): string => (node.group === 'default' ? nodeId(node) : '')
  return nodes.filter(
    (node, index) => key(node) === '' || nodes.findLastIndex((other) => key(other) === key(node)) === index,
  )
}

/** Tells input nodes from texts, images, scripts and links. */
export const isInput = (node: UiNode): node is InputNode => node.type === 'input'

/** CSRF field. Its value is filled in, freshly masked, on rendering. */
export const csrfNode = (): InputNode =>
  input({ group: 'default', name: 'csrf_token', type: 'hidden' }, { required: true, value: '' })

/** Returns the CSRF field of a form; code forms of apps don't have one. */
export const csrfNodesIn = (nodes: readonly UiNode[]): UiNode[] =>
  nodes.filter((node) => nodeId(node) === 'csrf_token')

/** Adds the CSRF field, except to forms of apps with codes only. */
export function withToken(type: 'browser' | 'api', fields: readonly UiNode[]): UiNode[] {
  const isForMore = fields.some(({ group }) => group !== 'code' && group !== 'default')
  return type === 'api' && !isForMore ? [...fields] : [csrfNode(), ...fields]
}

/** Submit button of a method. */
export const methodNode = (group: UiNode['group'], label: UiText): InputNode =>
  input({ group, name: 'method', type: 'submit' }, { value: group, label })

/** Returns the lookup key of a node: the name of an input, the id of any other. */
export function nodeId({ attributes }: UiNode): string {
  return 'name' in attributes ? attributes.name : attributes.id
}

/** Link to continue. */
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

/** Adds a node, or replaces the one with its key. */
export function withNode(nodes: readonly UiNode[], node: UiNode): UiNode[] {
  const isSame = (other: UiNode): boolean => nodeId(other) === nodeId(node)
  return nodes.some(isSame) ? nodes.map((other) => (isSame(other) ? node : other)) : [...nodes, node]
}
