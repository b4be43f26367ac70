import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { formatMessage } from '@tillkey/web/flow-sentences.ts'
import { rememberedLanguage } from '@tillkey/web/language.ts'
import { createMessages, type Messages } from '@tillkey/web/messages.ts'
import af from '../catalogues/af.json' with { type: 'json' }
import en from '../catalogues/en.json' with { type: 'json' }
import xh from '../catalogues/xh.json' with { type: 'json' }
import zu from '../catalogues/zu.json' with { type: 'json' }

const catalogues = { en, af, zu, xh }
type PageMessages = Messages<keyof typeof en>

/** Content of the page. */
export interface PlainLogin {
  /** Form of the flow. */
  form: { action: string; nodes: readonly UiNode[]; messages?: readonly UiText[] | undefined }
  /** Name of the project. */
  name: string
  /** Accept-Language of the request (RFC 9110). */
  languages: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attributes = (values: Record<string, string | boolean | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`))
    .join('')

/** Whether a node is needed to sign in with a password: shared nodes and those of the method. */
const isOfPassword = ({ group }: UiNode): boolean => group === 'default' || group === 'password'

const autocompletes: Record<string, string> = { identifier: 'username', password: 'current-password' }

function field(node: UiNode, i18n: PageMessages): string {
  if (!('name' in node.attributes)) return ''
  const { name, type, value, required } = node.attributes
  const submitted = typeof value === 'string' ? value : undefined
  if (type === 'hidden') return `<input${attributes({ type, name, value: submitted })}>`
  const label = node.meta.label ? formatMessage(i18n, node.meta.label) : name
  if (type === 'submit') return `<button${attributes({ name, value: submitted })}>${escaped(label)}</button>`
  if (type === 'button') return ''
  const refused = node.messages.map((message) => escaped(formatMessage(i18n, message))).join(' ')
  const messageId = refused === '' ? undefined : `${name}-message`
  return [
    `<label for="${escaped(name)}">${escaped(label)}</label>`,
    messageId ? `<p id="${escaped(messageId)}" role="alert">${refused}</p>` : '',
    `<input${attributes({
      id: name,
      name,
      type,
      required,
      value: type === 'password' ? undefined : submitted,
      autocomplete: autocompletes[name],
      'aria-describedby': messageId,
    })}>`,
  ].join('')
}

/** Renders the login page for browsers without scripts. Its form submits to the flow directly. */
export function drawPlainLogin({ form, name, languages }: PlainLogin): string {
  const preferred = languages.split(',').map((tag) => tag.trim())
  const language = rememberedLanguage({ read: () => null, write: () => undefined }, preferred)
  const i18n = createMessages(language, catalogues[language])
  const title = i18n.t('signIn')
  const messages = (form.messages ?? []).map(
    (message) =>
      `<p${attributes({ role: message.type === 'error' ? 'alert' : 'status' })}>${escaped(formatMessage(i18n, message))}</p>`,
  )
  const fields = form.nodes.filter(isOfPassword).map((node) => field(node, i18n))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)} · ${escaped(name)}</title><link rel="stylesheet" href="../plain.css"></head>
<body><main><p class="lead">${escaped(name)}</p><h1>${escaped(title)}</h1>${messages.join('')}
<form method="post" action="${escaped(form.action)}">${fields.join('')}</form>
</main></body></html>`
}
