import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'

/** Order of groups: identifiers, common methods, optional methods, identity providers. */
const groups = [
  'identifier_first',
  'default',
  'profile',
  'password',
  'totp',
  'webauthn',
  'passkey',
  'code',
  'link',
  'lookup_secret',
  'oidc',
]

/** Whether a node is the button that leads to another step. */
export const isBack = ({ attributes }: UiNode): boolean =>
  'name' in attributes && attributes.name === 'screen'

const rankOfGroup = (node: UiNode): number => {
  if (isBack(node)) return groups.length + 1
  const rank = groups.indexOf(node.group)
  return rank < 0 ? groups.length : rank
}

/** Message id of the resend button. */
export const RESEND = 1070008

/** Whether a node is the resend button. */
export const isResend = ({ meta }: Pick<UiNode, 'meta'>): boolean => meta.label?.id === RESEND

/** Order within a group: identifier, password, submit, resend. */
function rankInGroup({ attributes, meta }: UiNode): number {
  if (!('name' in attributes)) return 0
  if (isResend({ meta })) return 3
  if (attributes.type === 'submit' || attributes.type === 'button') return 2
  return attributes.type === 'password' ? 1 : 0
}

/** Sorts nodes into the order in which people fill them in. The sort is stable. */
export const sortNodes = (nodes: readonly UiNode[]): UiNode[] =>
  nodes.toSorted(
    (left, right) => rankOfGroup(left) - rankOfGroup(right) || rankInGroup(left) - rankInGroup(right),
  )
