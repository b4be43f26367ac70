import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { type InputNode, isInput } from './flow.ts'

/** A WebAuthn ceremony of a form. */
export interface WebAuthnRequest {
  /** Whether to register a key or to sign in with one. */
  action: 'register' | 'login'
  /** The `publicKey` options of the WebAuthn API, as JSON. */
  options: Record<string, unknown>
  /** Hidden field for the result. */
  field: string
  /** Field with the name of the account, which the authenticator shows. */
  nameField?: string
  /** Whether the browser offers passkeys in the identifier field instead of a dialog. */
  autofill?: boolean
}

const call = /^window\.__oryWebAuthn(Registration|Login)\((.*)\)$/s

/** Options of a ceremony in a node, with the wrapper of a registration form. */
interface Ceremony {
  publicKey?: Record<string, unknown>
  credentialOptions?: { publicKey?: Record<string, unknown> }
  displayNameFieldName?: string
}

function readCeremony(value: unknown): Ceremony {
  if (typeof value !== 'string') return {}
  try {
    return JSON.parse(value) as Ceremony // sent by the server, validated by the browser
  } catch {
    return {}
  }
}

const valueOf = (nodes: readonly UiNode[], name: string): unknown =>
  nodes.filter(isInput).find(({ attributes }) => attributes.name === name)?.attributes.value

interface Source {
  action: WebAuthnRequest['action']
  field: string
  /** Node with the options. Default: the button itself. */
  options?: string
}

/** Ceremonies by the function of the page script that a button or field names. */
const ceremonies: Readonly<Record<string, Source>> = {
  oryWebAuthnLogin: { action: 'login', field: 'webauthn_login' },
  oryWebAuthnRegistration: { action: 'register', field: 'webauthn_register' },
  oryPasskeyLogin: { action: 'login', field: 'passkey_login', options: 'passkey_challenge' },
  oryPasskeyLoginAutocompleteInit: {
    action: 'login',
    field: 'passkey_login',
    options: 'passkey_challenge',
  },
  oryPasskeyRegistration: { action: 'register', field: 'passkey_register', options: 'passkey_create_data' },
  oryPasskeySettingsRegistration: {
    action: 'register',
    field: 'passkey_settings_register',
    options: 'passkey_create_data',
  },
}

function readNamed(trigger: string, own: unknown, nodes: readonly UiNode[]): WebAuthnRequest | undefined {
  const source = ceremonies[trigger]
  if (!source) return undefined
  const ceremony = readCeremony(source.options === undefined ? own : valueOf(nodes, source.options))
  const options = ceremony.publicKey ?? ceremony.credentialOptions?.publicKey
  const { displayNameFieldName: nameField } = ceremony
  const { action, field } = source
  return options && { action, options, field, ...(nameField && { nameField }) }
}

/** Reads the ceremony that a button starts. Its script is never run. */
export function readWebAuthnRequest(
  { attributes }: InputNode,
  nodes: readonly UiNode[],
): WebAuthnRequest | undefined {
  if (attributes.onclickTrigger) return readNamed(attributes.onclickTrigger, attributes.value, nodes)
  const [, ceremony, text] = call.exec(attributes.onclick ?? '') ?? []
  const { publicKey } = readCeremony(text)
  if (ceremony === undefined || !publicKey) return undefined
  const action = ceremony === 'Login' ? 'login' : 'register'
  return { action, options: publicKey, field: `webauthn_${action}` }
}

/** Reads the ceremony that a form offers by autofill. */
function readAutofillRequest(nodes: readonly UiNode[]): WebAuthnRequest | undefined {
  const node = nodes.filter(isInput).find(({ attributes }) => attributes.onloadTrigger)
  const request = node && readNamed(node.attributes.onloadTrigger ?? '', undefined, nodes)
  return request && { ...request, autofill: true }
}

/** Names the account of a new passkey after what the form says. */
function withAccountName(request: WebAuthnRequest, form: HTMLFormElement | null): WebAuthnRequest {
  const field = request.nameField === undefined ? null : form?.elements.namedItem(request.nameField)
  if (!(field instanceof HTMLInputElement) || field.value === '') return request
  const { user } = request.options
  return {
    ...request,
    options: {
      ...request.options,
      user: { ...(user as object), name: field.value, displayName: field.value },
    }, // an object of the WebAuthn API
  }
}

/** Prompts for a key and returns the value of the form's hidden field. Rejects if the user declines. */
export type PromptForKey = (request: WebAuthnRequest) => Promise<string>

interface KeyForm {
  node: InputNode
  nodes: readonly UiNode[]
}

function send(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = text
  form?.requestSubmit()
}

/** Prompts for the key of a button, and submits the form with it. Rejects if the user declines. */
export async function submitKey(
  { node, nodes }: KeyForm,
  form: HTMLFormElement | null,
  askForKey: PromptForKey,
): Promise<void> {
  const request = readWebAuthnRequest(node, nodes)
  if (!request) throw new Error('the button has no options')
  send(form, request.field, await askForKey(withAccountName(request, form)))
}

/** Offers passkeys in the identifier field, and submits the form with the chosen one. */
export async function offerPasskeys(
  nodes: readonly UiNode[],
  form: HTMLFormElement | null,
  askForKey: PromptForKey,
): Promise<void> {
  const request = readAutofillRequest(nodes)
  // Nobody has asked for it yet, so a refusal is not shown.
  const text = request && (await askForKey(request).catch(() => undefined))
  if (request && text !== undefined) send(form, request.field, text)
}
