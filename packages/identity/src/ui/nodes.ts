import type { UiNode, UiNodeInputAttributes, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '../messages/messages.ts'

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

/** A form field. A value of null or undefined is left out. */
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

/** A line to be read. */
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

/** A square picture. */
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

/** A script that the page loads, held against its digest. */
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

/** Each field once, though several methods share it: as the last of them has it. */
export const withoutDuplicates = (nodes: readonly UiNode[]): UiNode[] => {
  const key = (node: UiNode): string => (node.group === 'default' ? nodeId(node) : '')
  return nodes.filter(
    (node, index) => key(node) === '' || nodes.findLastIndex((other) => key(other) === key(node)) === index,
  )
}

/** Whether a node of a form is an input field. */
export const isInput = (node: UiNode): node is InputNode => node.type === 'input'

/** The anti-forgery field. Its value is put in when the flow is shown, freshly masked each time. */
export const csrfNode = (): InputNode =>
  input({ group: 'default', name: 'csrf_token', type: 'hidden' }, { required: true, value: '' })

/** The anti-forgery field of a form, which forms of apps that ask for nothing but codes do without. */
export const csrfNodesIn = (nodes: readonly UiNode[]): UiNode[] =>
  nodes.filter((node) => nodeId(node) === 'csrf_token')

/** Fields with an anti-forgery field before them, unless they are of an app and ask for nothing, or for nothing but codes. */
export function withToken(type: 'browser' | 'api', fields: readonly UiNode[]): UiNode[] {
  const isForMore = fields.some(({ group }) => group !== 'code' && group !== 'default')
  return type === 'api' && !isForMore ? [...fields] : [csrfNode(), ...fields]
}

/** The button that chooses a method. */
export const methodNode = (group: UiNode['group'], label: UiText): InputNode =>
  input({ group, name: 'method', type: 'submit' }, { value: group, label })

/** What a node is looked up by: the name of an input, the id of anything else. */
export function nodeId({ attributes }: UiNode): string {
  return 'name' in attributes ? attributes.name : attributes.id
}

/** A link to go on with. */
export const continueNode = (group: UiNode['group'], href: string): UiNode => ({
  type: 'a',
  group,
  attributes: { href, id: 'continue', title: messages.continue(), node_type: 'a' },
  messages: [],
  meta: { label: messages.continue() },
})

/** Where to send a code or a link. */
export const emailNode = (group: UiNode['group'], value?: string): InputNode =>
  input({ group, name: 'email', type: 'email' }, { required: true, value, label: messages.email() })

/** A field for an e-mail address or a telephone number. */
export const addressNode = (group: UiNode['group'], value?: string): InputNode =>
  input({ group, name: 'email', type: 'text' }, { required: true, value, label: messages.email() })

/** The nodes with one more, which takes the place of the one of the same name or id. */
export function withNode(nodes: readonly UiNode[], node: UiNode): UiNode[] {
  const isSame = (other: UiNode): boolean => nodeId(other) === nodeId(node)
  return nodes.some(isSame) ? nodes.map((other) => (isSame(other) ? node : other)) : [...nodes, node]
}
