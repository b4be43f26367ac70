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
  expect(
    readWebAuthnRequest(button(`window.__oryWebAuthnLogin(${JSON.stringify({ publicKey: options })})`)),
  ).toEqual({
    action: 'login',
    options,
  })
  expect(
    readWebAuthnRequest(
      button(`window.__oryWebAuthnRegistration(${JSON.stringify({ publicKey: options })})`),
    ),
  ).toEqual({ action: 'register', options })
  expect(
    ['alert(1)', 'window.__oryWebAuthnLogin(alert(1))', undefined].map((call) =>
      readWebAuthnRequest(button(call)),
    ),
  ).toEqual([undefined, undefined, undefined])
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
