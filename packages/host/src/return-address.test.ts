import { expect, test } from 'vitest'
import { hasDangerousScheme, parseReturnAddress } from './index.ts'
import { returnAddressTricks } from './testing.ts'

const BASE = 'https://app.example/home'

test.each(returnAddressTricks('https://app.example', 'evil.test'))(
  '%j is not an address of the app',
  (address) => {
    expect(parseReturnAddress(address, BASE)?.origin).not.toBe('https://app.example')
  },
)

test.each([
  ['/settings', 'https://app.example/settings'],
  ['/settings?a=b#c', 'https://app.example/settings?a=b#c'],
  ['/', 'https://app.example/'],
  ['/a/../b', 'https://app.example/b'],
  ['https://app.example/x', 'https://app.example/x'],
  ['https://other.example/x', 'https://other.example/x'],
  ['com.example.app://callback', 'com.example.app://callback'],
])('%s is parsed as %s', (address, read) => {
  expect(parseReturnAddress(address, BASE)?.href).toBe(read)
})

test('a path needs a base', () => {
  expect(parseReturnAddress('/settings')).toBe(undefined)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
])('%s is dangerous', (address) => {
  expect(hasDangerousScheme(address)).toBe(true)
})

test.each(['https://app.example', 'com.example.app:/callback', 'nowhere', ''])('%s is safe', (address) => {
  expect(hasDangerousScheme(address)).toBe(false)
})
