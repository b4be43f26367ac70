import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '../../messages/messages.ts'
import { csrfNode, emailNode, methodNode } from '../../ui/nodes.ts'

/** The form that asks where to send a link; the address stays in it once one was sent. */
export const linkNodes = (email?: string): UiNode[] => [
  csrfNode(),
  emailNode('link', email),
  methodNode('link', messages.submit()),
]
