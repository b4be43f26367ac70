import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'

/** Who one is, then what everybody has, then what some have, then other people's sign-ins. */
const groups = [
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

const rankOfGroup = ({ group }: UiNode): number => {
  const rank = groups.indexOf(group)
  return rank < 0 ? groups.length : rank
}

/** The button that has a new code sent. */
export const RESEND = 1070008

/** Whether a node is the button that has a new code sent. */
export const isResend = ({ meta }: Pick<UiNode, 'meta'>): boolean => meta.label?.id === RESEND

/** Within a group: who one is, then the password, then what sends them, and last what asks for another code. */
function rankInGroup({ attributes, meta }: UiNode): number {
  if (!('name' in attributes)) return 0
  if (isResend({ meta })) return 3
  if (attributes.type === 'submit' || attributes.type === 'button') return 2
  return attributes.type === 'password' ? 1 : 0
}

/** The nodes of a form in the order in which a person goes through them; those of one place stay as they were. */
export const sortNodes = (nodes: readonly UiNode[]): UiNode[] =>
  nodes.toSorted(
    (left, right) => rankOfGroup(left) - rankOfGroup(right) || rankInGroup(left) - rankInGroup(right),
  )
