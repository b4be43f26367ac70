import { money } from '@tillkey/format'
import { createElement } from 'react'
import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Alert, Button, MoneyText, PasswordField, RadioList, TextField } from './index.ts'
import { hardwareKey } from './keypad.tsx'

test('a field names its hint and its error and is marked invalid only when it has one', () => {
  const refused = render(
    createElement(TextField, { id: 'f', label: 'Email', hint: 'Yours', error: 'Unknown' }),
  )
  expect(refused).toContain('aria-describedby="f-error f-hint" aria-invalid="true"')
  expect(refused).toMatch(/id="f-error"[^]*Unknown/)
  const plain = render(createElement(TextField, { id: 'f', label: 'Email' }))
  expect(plain).toContain('<label')
  expect(plain).not.toContain('aria-')
})

test('a password is masked at first and its reveal button says so', () => {
  const field = render(createElement(PasswordField, { label: 'Password' }))
  expect(field).toContain('type="password"')
  expect(field).toContain('aria-label="Show password" aria-pressed="false"')
})

test('a busy button keeps its place in the tab order but does not act', () => {
  const button = render(createElement(Button, { busy: 'Connecting' }, 'Connect'))
  expect(button).toContain('aria-busy="true" aria-disabled="true"')
  expect(button).not.toContain(' disabled')
  expect(button).toContain('Connecting</button>')
})

test('danger interrupts, success waits, and a silent alert has no role', () => {
  expect(render(createElement(Alert, { tone: 'danger' }, 'x'))).toContain('role="alert"')
  expect(render(createElement(Alert, { tone: 'success' }, 'x'))).toContain('role="status"')
  expect(render(createElement(Alert, { tone: 'danger', announce: 'none' }, 'x'))).not.toContain('role=')
})

test('an amount is one text, small or large', () => {
  const pieces = (size: 'text' | 'display') =>
    render(createElement(MoneyText, { amount: money(123_456_789), size }))
      .split(/<[^>]+>/)
      .filter(Boolean)
  expect(pieces('text')).toEqual(['R1\u202f234\u202f567.89'])
  expect(pieces('display')).toEqual(pieces('text'))
})

test('an option of a radio list is named by its label and its detail', () => {
  const options = [{ value: 'a', label: 'Neo Touch', detail: 'NT-1' }]
  const list = render(
    createElement(RadioList, { legend: 'Machines', options, value: 'a', onChange: () => {} }),
  )
  expect(list).toContain('checked=""')
  expect(list.replace(/<[^>]+>/g, '')).toBe('MachinesNeo Touch NT-1')
})

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

test.each([
  [{ ...plain, key: '7' }, '7'],
  [{ ...plain, key: 'Enter' }, 'enter'],
  [{ ...plain, key: 'Enter', repeat: true }, null],
  [{ ...plain, key: 'Backspace', repeat: true }, 'backspace'],
  [{ ...plain, key: '1', ctrlKey: true }, null],
  [{ ...plain, key: 'x' }, null],
  [{ ...plain, key: ',' }, 'point'],
])('hardware key %o means %s', (event, meaning) => {
  expect(hardwareKey(event)).toBe(meaning)
})
