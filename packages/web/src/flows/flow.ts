import type {
  UiContainer,
  UiNode,
  UiNodeInputAttributes,
} from '@tillkey/contract/platform/identity/ui-models.ts'

/** What every kind of flow has in common. */
export interface Flow {
  id: string
  return_to?: string
  refresh?: boolean
  requested_aal?: string
  /** How far it is: `sent_email` asks for a code, `passed_challenge` is done. */
  state?: unknown
  oauth2_login_challenge?: string
  /** The client that waits for somebody to sign in. */
  oauth2_login_request?: { client?: { client_name?: string }; oidc_context?: { ui_locales?: string[] } }
  /** Whose settings it shows. */
  identity?: { schema_id: string }
  ui: UiContainer
}

export type FormValues = Record<string, unknown>

export type InputNode = UiNode & { attributes: UiNodeInputAttributes }

/** Whether a node of a form is a field or a button. */
export const isInput = (node: UiNode): node is InputNode => node.type === 'input'

const typed: Record<string, (text: string) => unknown> = {
  number: (text) => (text === '' ? text : Number(text)),
  checkbox: () => true,
}

/** The values of a sent form, each of the kind that its field declares; boxes that are not ticked are false. */
export function readValues(nodes: readonly UiNode[], data: FormData): FormValues {
  const values: FormValues = {}
  for (const { attributes } of nodes.filter(isInput)) {
    const { name, type } = attributes
    const text = data.get(name)
    if (typeof text === 'string') values[name] = typed[type]?.(text) ?? text
    else if (type === 'checkbox') values[name] = false
  }
  return values
}
