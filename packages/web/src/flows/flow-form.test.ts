import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createMessages } from '../messages/messages.ts'
import { type Flow, readValues } from './flow.ts'
import { FlowForm } from './flow-form.tsx'
import { formatFormMessage, formatMessage, formatRefusal } from './flow-sentences.ts'
import { FormMessagesContext } from './form-messages.ts'
import { rememberService, withService } from './originating-service.ts'

const text = (value: string, type: UiText['type'] = 'info'): UiText => ({ id: 1, text: value, type })

const input = (name: string, type: string, more: object = {}): UiNode => ({
  type: 'input',
  group: 'default',
  attributes: { name, type, disabled: false, node_type: 'input', ...more },
  messages: [],
  meta: { label: text(`The ${name}`) },
})

const createFlow = (nodes: UiNode[], messages: UiText[] = []): Flow => ({
  id: 'f',
  ui: { action: 'http://x', method: 'POST', nodes, messages },
})

const i18n = createMessages('af', {
  'calendar.days': 'Sondag Maandag Dinsdag Woensdag Donderdag Vrydag Saterdag',
  'calendar.months':
    'Januarie Februarie Maart April Mei Junie Julie Augustus September Oktober November Desember',
  wait: 'wag',
  or: 'of',
  'or.free': 'of sonder wagwoord',
  optional: 'opsioneel',
  'code.hint': 'plak',
  'code.again': 'weer',
  'password.show': 'wys',
  'strength.1': '1',
  'strength.2': '2',
  'strength.3': '3',
  'strength.4': '4',
  'key.refused': 'nee',
  'refused.email': 'geen e-posadres',
  'refused.code': 'vra weer',
  'refused.service': 'nie deur {provider} nie',
  'trait.email': 'E-pos',
  'failure.offline': 'x',
  'failure.broken': 'x',
  'failure.otherBrowser': 'x',
  'failure.old': 'x',
  'message.4000032': 'Minstens {min_length}, nie {actual_length} nie.',
  'message.4000026': 'Een van {allowed_types}.',
  'message.1050014': 'Op {used_at} gebruik',
})

const draw = (flow: Flow, hints: Record<string, string> = {}): string => {
  const form = createElement(FlowForm, {
    flow,
    busy: false,
    onSubmit: () => {},
    hintOf: (name: string) => hints[name],
  })
  return renderToStaticMarkup(createElement(FormMessagesContext, { value: i18n }, form))
}

test('every kind of field is rendered with its label and description', () => {
  const html = draw(
    createFlow([
      input('csrf_token', 'hidden', { value: 'secret' }),
      input('identifier', 'text', { required: true, value: '' }),
      input('email', 'email', { autocomplete: 'email', value: 'a@b' }),
      input('password', 'password', { autocomplete: 'new-password', required: true }),
      input('news', 'checkbox', { value: true }),
      input('method', 'submit', { value: 'password' }),
    ]),
  )
  expect(html).toContain('<input type="hidden" readOnly="" name="csrf_token" value="secret"/>')
  expect(html).toMatch(/<label[^>]*>The identifier<\/label>/)
  expect(html).toMatch(/<input(?=[^>]*name="identifier")(?=[^>]*autoComplete="username")(?=[^>]*required)/)
  expect(html).toMatch(/<input(?=[^>]*name="email")(?=[^>]*autoComplete="email")(?=[^>]*value="a@b")/)
  expect(html).toMatch(
    /<input(?=[^>]*name="password")(?=[^>]*type="password")(?=[^>]*autoComplete="new-password")/,
  )
  expect(html).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*checked)/)
  expect(html).toMatch(/<button(?=[^>]*type="submit")(?=[^>]*value="password")[^>]*>The method<\/button>/)
})

test('an error is shown at its field and marks it, by the type of the message', () => {
  const node = { ...input('password', 'password'), messages: [text('Too short.', 'error'), text('A hint.')] }
  const html = draw(createFlow([node], [text('Wrong.', 'error'), text('Saved.', 'success')]))
  expect(html).toMatch(/aria-invalid="true"/)
  expect(html).toMatch(/id="([^"]+)-error"[^>]*>.*Too short\./)
  expect(html).toMatch(/id="([^"]+)-hint"[^>]*>A hint\./)
  expect(html).toMatch(/role="alert".*Wrong\./)
  expect(html).toMatch(/role="status".*Saved\./)
})

test('images and texts are rendered, links only to pages, scripts never', () => {
  const other = (type: UiNode['type'], attributes: object): UiNode => ({
    type,
    group: 'totp',
    attributes: {
      node_type: type,
      id: `${type} ${JSON.stringify(attributes)}`,
      ...attributes,
    } as UiNode['attributes'],
    messages: [],
    meta: { label: text('Label') },
  })
  const script = {
    src: '/x.js',
    async: true,
    integrity: '',
    nonce: '',
    crossorigin: '',
    referrerpolicy: '',
    type: '',
  }
  const html = draw(
    createFlow([
      other('img', { src: 'data:image/png;base64,', width: 2, height: 2 }),
      other('text', { text: text('ABCD') }),
      other('a', { href: 'https://shop.test/', title: text('Go on') }),
      other('a', { href: 'javascript:alert(1)', title: text('Do not') }),
      other('a', { href: '//evil.test', title: text('Nor this') }),
      other('script', script),
    ]),
  )
  expect(html).toContain('alt="Label"')
  expect(html).toContain('ABCD')
  expect(html).toMatch(/href="https:\/\/shop.test\/"[^>]*>Go on/)
  expect(html).not.toMatch(/Do not|Nor this|javascript:|<script/)
})

test('methods with buttons of their own are separated', () => {
  const method = (group: string): UiNode => ({ ...input('method', 'submit', { value: group }), group })
  const html = draw(createFlow([input('identifier', 'text'), method('password'), method('code')]))
  expect(html.match(/>of</g)).toHaveLength(1)
})

test('a method with hidden fields only has no separator', () => {
  const button: UiNode = { ...input('method', 'submit', { value: 'continue' }), group: 'identifier_first' }
  const hidden: UiNode = { ...input('passkey_challenge', 'hidden'), group: 'passkey' }
  const trigger: UiNode = { ...input('passkey_login_trigger', 'button'), group: 'passkey' }
  const countSeparators = (nodes: UiNode[]) => draw(createFlow(nodes)).split('>of<').length - 1
  expect(countSeparators([button, hidden])).toBe(0)
  expect(countSeparators([button, hidden, trigger])).toBe(1)
})

test('a form that offers passwords states that the rest works without one, and what happens to the input', () => {
  const email = input('traits.email', 'email', { required: true })
  const name = { ...input('traits.name', 'text'), messages: [text('As on your card.')] }
  const password = input('password', 'password', { autocomplete: 'new-password', required: true })
  const own = { ...input('method', 'submit', { value: 'password' }), group: 'password' as const }
  const key = { ...input('key', 'submit', { value: 'key' }), group: 'webauthn' as const }
  const html = draw(createFlow([email, name, password, own, key]), {
    'traits.email': 'One code.',
    'traits.name': 'Not said.',
  })
  expect(html).toMatch(/-hint"[^>]*>One code\..*-hint"[^>]*>As on your card\..*>of sonder wagwoord</)
  expect(html).not.toContain('Not said.')
  expect(html).toMatch(/<label[^>]*>The traits.name<span[^>]*> opsioneel<\/span><\/label>/)
  expect(html).toMatch(/value="key"[^>]*><span[^>]*><svg/)
})

test('values have the type of their fields', () => {
  const nodes = [
    input('name', 'text'),
    input('age', 'number'),
    input('news', 'checkbox'),
    input('gone', 'checkbox'),
  ]
  const data = new FormData()
  for (const [name, value] of Object.entries({ name: 'N', age: '3', news: 'on', stranger: 'x' }))
    data.set(name, value)
  expect(readValues(nodes, data)).toEqual({ name: 'N', age: 3, news: true, gone: false })
})

test('a button of another service submits the form whatever the input, one to continue does not', () => {
  const button = (id: number, value: string): UiNode => ({
    ...input('provider', 'submit', { value }),
    group: 'oidc',
    meta: { label: { id, text: 'With Acme', type: 'info', context: { provider: 'Acme' } } },
  })
  const html = draw(createFlow([button(1010002, 'acme'), button(1040003, 'other')]))
  expect(html).toMatch(/<button(?=[^>]*value="acme")(?=[^>]*formNoValidate)[^>]*>.*aria-hidden="true">A</)
  expect(html).toMatch(/<button(?![^>]*formNoValidate)[^>]*value="other"/)
})

const message = (id: number, context: Record<string, unknown> = {}): UiText => ({
  id,
  text: 'The words of the server.',
  type: 'error',
  context,
})

test('a message is in the language of the reader, and in that of the server only if its number is unknown', () => {
  expect(formatMessage(i18n, message(4000032, { min_length: 8, actual_length: 3 }))).toBe(
    'Minstens 8, nie 3 nie.',
  )
  expect(formatMessage(i18n, message(4000026, { allowed_types: ['string', 'null'] }))).toBe(
    'Een van string, null.',
  )
  expect(formatMessage(i18n, message(1050014, { used_at: '2026-11-22T08:15:00Z' }))).toMatch(
    /^Op 22 Nov.* gebruik$/,
  )
  expect(formatMessage(i18n, message(5999999))).toBe('The words of the server.')
})

test('the name of a trait is translated if it is a common one', () => {
  const title = (text: string): UiText => ({ id: 1070002, text, type: 'info', context: { title: text } })
  expect(['E-mail', 'Email', 'Work e-mail'].map((text) => formatMessage(i18n, title(text)))).toEqual([
    'E-pos',
    'E-pos',
    'Work e-mail',
  ])
})

test('a rejected address, and a code with too many attempts, have messages of their own', () => {
  expect(formatRefusal(i18n, message(4000001), 'email')).toBe('geen e-posadres')
  expect(formatRefusal(i18n, message(4000001), 'text')).toBe('The words of the server.')
  expect(formatFormMessage(i18n, message(4000001), 'sent_email')).toBe('vra weer')
  expect(formatFormMessage(i18n, message(4000001), 'choose_method')).toBe('The words of the server.')
})

test('a user who returns from another service sees which one did not identify them', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  } as unknown as Storage // only these members are used
  const button: UiNode = {
    ...input('provider', 'submit', { value: 'corner' }),
    group: 'oidc',
    meta: { label: { id: 1010002, text: 'Sign in', type: 'info', context: { provider: 'Corner Shop' } } },
  }
  const left = createFlow([button])
  const back = { ...left, ui: { ...left.ui, messages: [message(4000001), message(4000006)] } }
  const texts = (flow: Flow) =>
    withService(storage, flow).ui.messages?.map((message) => formatFormMessage(i18n, message, undefined))
  rememberService(storage, left, { provider: 'corner' })
  expect(texts(back)).toEqual(['nie deur Corner Shop nie', 'The words of the server.'])
  expect(texts({ ...back, id: 'another' })?.[0]).toBe('The words of the server.')
  rememberService(storage, left, { password: 'x' })
  expect(texts(back)?.[0]).toBe('The words of the server.')
})

test('several other services are listed by name, each with its action', () => {
  const button = (provider: string): UiNode => ({
    ...input('provider', 'submit', { value: provider.toLowerCase() }),
    group: 'oidc',
    meta: { label: { id: 1010002, text: `Sign in with ${provider}`, type: 'info', context: { provider } } },
  })
  const html = draw(createFlow([button('Acme'), button('Corner')]))
  expect(html).toMatch(
    /aria-label="Sign in with Acme"[^>]*>.*Acme<\/button>.*aria-label="Sign in with Corner"/,
  )
})

test('a list of codes is rendered as a list, each with its details', () => {
  const secrets = [
    { id: 1050009, text: 'abcd1234', type: 'info' },
    message(1050014, { used_at: '2026-11-22T08:15:00Z' }),
  ]
  const attributes = {
    node_type: 'text',
    id: 'codes',
    text: { ...text('abcd1234, used'), context: { secrets } },
  }
  const html = draw(
    createFlow([{ type: 'text', group: 'lookup_secret', attributes, messages: [], meta: {} }]),
  )
  expect(html).toMatch(/<li>abcd1234<\/li><li>Op 22 Nov.* gebruik<\/li>/)
})
