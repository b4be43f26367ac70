import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { csrfNode, emailNode, methodNode } from './nodes.ts'

/** Form that asks for the address of a link, and keeps it afterwards. */
export const linkNodes = (email?: string): UiNode[] => [
  csrfNode(),
  emailNode('link', email),
  methodNode('link', messages.submit()),
]
