import type {
  UiContainer,
  UiNode,
  UiNodeInputAttributes,
} from '@tillkey/contract/platform/identity/ui-models.ts'

/** Members common to all flows. */
export interface Flow {
  id: string
  return_to?: string
  refresh?: boolean
  requested_aal?: string
  /** See `isCodeSent`; `passed_challenge` is final. */
  state?: unknown
  oauth2_login_challenge?: string
  /** OAuth2 client that waits for the login. */
  oauth2_login_request?: { client?: { client_name?: string }; oidc_context?: { ui_locales?: string[] } }
  /** Identity of a settings flow. */
  identity?: { schema_id: string }
  ui: UiContainer
}

const codeStates: ReadonlySet<unknown> = new Set(['sent_email', 'recovery_awaiting_code'])

/** Whether a code or link was sent in this state of a flow. */
export const isCodeSent = (state: unknown): boolean => codeStates.has(state)

export type FormValues = Record<string, unknown>

export type InputNode = UiNode & { attributes: UiNodeInputAttributes }

/** Whether a node is a field or a button. */
export const isInput = (node: UiNode): node is InputNode => node.type === 'input'

const typed: Record<string, (text: string) => unknown> = {
  number: (text) => (text === '' ? text : Number(text)),
  checkbox: () => true,
}

/** Reads submitted values with the type of each field. Unchecked boxes are false. */
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
