import type { UiNode } from '@tillkey/contract/platform/identity/ui-models.ts'
import { expect, test } from 'vitest'
import { extractDigits } from './code-input.tsx'
import type { InputNode } from './flow.ts'
import { sortNodes } from './node-order.ts'
import { estimateStrength } from './password-strength.ts'
import { readWebAuthnRequest } from './security-key.ts'

test.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  ['Your code is 482-913.', '482913'],
  ['48291377', '482913'],
  ['none', ''],
])('of %j the digits %j are read', (text, digits) => {
  expect(extractDigits(text)).toBe(digits)
})

test.each([
  ['', 0],
  ['short', 1],
  ['aaaaaaaaaaaa', 1],
  ['password123', 1],
  ['abcdefgh', 2],
  ['quiet otter', 3],
  ['quiet-otter-4-baskets', 4],
])('the password %j fills %i bars', (password, bars) => {
  expect(estimateStrength(password)).toBe(bars)
})

const button = (onclick?: string): InputNode => ({
  type: 'input',
  group: 'webauthn',
  attributes: { name: 'x', type: 'button', disabled: false, node_type: 'input', ...(onclick && { onclick }) },
  messages: [],
  meta: {},
})

test('what a button requests of the browser is read, and never run', () => {
  const options = { challenge: 'YQ' }
  const text = JSON.stringify({ publicKey: options })
  const field = {
    name: 'passkey_challenge',
    type: 'hidden',
    value: text,
    disabled: false,
    node_type: 'input',
  }
  const read = (attributes: Partial<InputNode['attributes']>) => {
    const node = button()
    const trigger = { ...node, attributes: { ...node.attributes, ...attributes } }
    return readWebAuthnRequest(trigger, [trigger, { ...node, attributes: field }])
  }
  const login = { action: 'login', options, field: 'webauthn_login' }
  const registration = { action: 'register', options, field: 'webauthn_register' }
  expect(read({ onclick: `window.__oryWebAuthnLogin(${text})` })).toEqual(login)
  expect(read({ onclick: `window.__oryWebAuthnRegistration(${text})` })).toEqual(registration)
  expect(read({ onclickTrigger: 'oryWebAuthnLogin', value: text })).toEqual(login)
  expect(read({ onclickTrigger: 'oryWebAuthnRegistration', value: text })).toEqual(registration)
  expect(read({ onclickTrigger: 'oryPasskeyLogin' })).toEqual({ ...login, field: 'passkey_login' })
  const odd = ['alert(1)', 'window.__oryWebAuthnLogin(alert(1))', 'window.__oryWebAuthnLogin({}']
  expect(odd.map((onclick) => read({ onclick }))).toEqual([undefined, undefined, undefined])
  expect(read({ onclickTrigger: 'alert', value: text })).toBeUndefined()
})

test('a form lists identification first and optional methods last', () => {
  const node = (group: UiNode['group']): UiNode => ({ ...button(), group })
  const order = sortNodes([node('oidc'), node('code'), node('webauthn'), node('default'), node('password')])
  expect(order.map(({ group }) => group)).toEqual(['default', 'password', 'webauthn', 'code', 'oidc'])
})

test('within a group identification is before the password, and both before the button', () => {
  const field = (name: string, type: InputNode['attributes']['type']): UiNode => ({
    ...button(),
    group: 'password',
    attributes: { name, type, disabled: false, node_type: 'input' },
  })
  const order = sortNodes([
    field('traits.email', 'email'),
    field('password', 'password'),
    field('traits.name', 'text'),
    field('method', 'submit'),
  ])
  const names = order.map(({ attributes }) => ('name' in attributes ? attributes.name : ''))
  expect(names).toEqual(['traits.email', 'traits.name', 'password', 'method'])
})
