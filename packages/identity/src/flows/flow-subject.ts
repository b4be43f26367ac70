import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isInput } from '../ui/nodes.ts'
import { isObject, normalise, readUuid } from '../values.ts'
import type { Flow } from './flow.ts'

const textMember = (document: unknown, name: string): string | undefined => {
  const value = isObject(document) ? document[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whose id a flow keeps: whose settings it shows, to whom something was sent, who waits for an address, who may get a connection, or whose key is asked for. */
function storedIdentityId({ context, internal }: Flow): string | undefined {
  const links: unknown[] = Array.isArray(internal.links) ? internal.links : []
  const identity = 'identity' in context ? textMember(context.identity, 'id') : undefined
  const owners = [internal.code, internal.address_change, internal.link, ...links].map((entry) =>
    textMember(entry, 'identityId'),
  )
  return [identity, ...owners, textMember(internal, 'webauthn_identity')].find((id) => id !== undefined)
}

/** As much of what was given as an index takes of any text. */
const MAX_SUBJECT_LENGTH = 320

/** What flows are found by of a text that identities are found by. */
export const lookupValue = (text: string): string => normalise(text).slice(0, MAX_SUBJECT_LENGTH)

/** The value of a field, as flows are found by it. */
export function submittedValue(nodes: readonly UiNode[], names: readonly string[]): string | undefined {
  for (const node of nodes.filter(isInput)) {
    const { name, value } = node.attributes
    const text = names.includes(name) && typeof value === 'string' ? lookupValue(value) : ''
    if (text !== '') return text
  }
  return undefined
}

/**
 * Of whom a flow keeps something: the id of an identity once it is known, before that what was given to sign in with or to be
 * written to. Nothing of a form that nobody filled in.
 */
export function flowSubject(flow: Flow): string | undefined {
  const known = flow.about !== undefined && readUuid(flow.about) !== undefined ? flow.about : undefined
  return storedIdentityId(flow) ?? known ?? submittedValue(flow.nodes, ['identifier', 'email']) ?? flow.about
}

/** Values that say what a button does; all others are somebody's. */
const OWN_VALUES = ['csrf_token', 'method', 'provider', 'resend', 'screen']

/** Sends a code once more, to the address that it holds. */
const isPersonalButton = (node: UiNode): boolean =>
  isInput(node) && node.attributes.type === 'submit' && !OWN_VALUES.includes(node.attributes.name)

function emptiedNode(node: UiNode): UiNode {
  const bare = { ...node, messages: [] }
  if (!isInput(bare) || OWN_VALUES.includes(bare.attributes.name)) return bare
  const { value: _theirs, onclick: _keys, ...attributes } = bare.attributes
  return { ...bare, attributes }
}

/** The flow without what somebody gave, what was found out about them, and what was sent to them. */
export function withoutPersonalData({ about: _subject, ...flow }: Flow): Flow {
  const {
    link: _account,
    waiting: _client,
    ...context
  } = { link: undefined, waiting: undefined, ...flow.context }
  const nodes = flow.nodes.filter((node) => !isPersonalButton(node)).map(emptiedNode)
  return { ...flow, nodes, messages: [], context, internal: {}, version: flow.version + 1 }
}
