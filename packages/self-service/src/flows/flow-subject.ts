import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { isObject, normalise, readUuid } from '@tillkey/identity/values.ts'
import { isInput } from '../ui/nodes.ts'
import type { Flow } from './flow.ts'

const textMember = (document: unknown, name: string): string | undefined => {
  const value = isObject(document) ? document[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Returns the identity id stored in a flow by its settings, codes, links, address change, pending connection
 * or security key.
 */
function storedIdentityId({ context, internal }: Flow): string | undefined {
  const links: unknown[] = Array.isArray(internal.links) ? internal.links : []
  const identity = 'identity' in context ? textMember(context.identity, 'id') : undefined
  const owners = [internal.code, internal.address_change, internal.link, ...links].map((entry) =>
    textMember(entry, 'identityId'),
  )
  return [identity, ...owners, textMember(internal, 'webauthn_identity')].find((id) => id !== undefined)
}

/** Upper bound on an indexed subject, in characters. */
const MAX_SUBJECT_LENGTH = 320

/** Normalises an identifier for the lookup of flows. */
export const lookupValue = (text: string): string => normalise(text).slice(0, MAX_SUBJECT_LENGTH)

/** Returns the value of a field, normalised for the lookup of flows. */
export function submittedValue(nodes: readonly UiNode[], names: readonly string[]): string | undefined {
  for (const node of nodes.filter(isInput)) {
    const { name, value } = node.attributes
    const text = names.includes(name) && typeof value === 'string' ? lookupValue(value) : ''
    if (text !== '') return text
  }
  return undefined
}

/**
 * Returns whose personal data a flow contains: an identity id once known, else the submitted identifier or
 * address; undefined for an unfilled form.
 */
export function flowSubject(flow: Flow): string | undefined {
  const known = flow.about !== undefined && readUuid(flow.about) !== undefined ? flow.about : undefined
  return storedIdentityId(flow) ?? known ?? submittedValue(flow.nodes, ['identifier', 'email']) ?? flow.about
}

/** Values that configure buttons. All others are personal data. */
const OWN_VALUES = ['csrf_token', 'method', 'provider', 'resend', 'screen']

/** A resend button contains its recipient. */
const isPersonalButton = (node: UiNode): boolean =>
  isInput(node) && node.attributes.type === 'submit' && !OWN_VALUES.includes(node.attributes.name)

function emptiedNode(node: UiNode): UiNode {
  const bare = { ...node, messages: [] }
  if (!isInput(bare) || OWN_VALUES.includes(bare.attributes.name)) return bare
  const { value: _theirs, onclick: _keys, ...attributes } = bare.attributes
  return { ...bare, attributes }
}

/** Removes personal data: submitted values, related accounts and sent secrets. */
export function withoutPersonalData({ about: _subject, ...flow }: Flow): Flow {
  const {
    link: _account,
    waiting: _client,
    ...context
  } = { link: undefined, waiting: undefined, ...flow.context }
  const nodes = flow.nodes.filter((node) => !isPersonalButton(node)).map(emptiedNode)
  return { ...flow, nodes, messages: [], context, internal: {}, version: flow.version + 1 }
}
