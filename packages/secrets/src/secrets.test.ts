import { expect, test } from 'vitest'
import { createKeyring, equalInConstantTime } from './index.ts'

const old = createKeyring(['old'])
const rotated = createKeyring(['new', 'old'])
const strange = createKeyring(['strange'])

test('secrets rotate: the old one still opens and verifies, an unknown one does not', () => {
  const [sealed, signature] = [old.seal('text', 'cookie'), old.sign('text', 'logout')]
  expect([rotated.open(sealed, 'cookie'), rotated.verify('text', 'logout', signature)]).toEqual([
    'text',
    true,
  ])
  expect([strange.open(sealed, 'cookie'), strange.verify('text', 'logout', signature)]).toEqual([
    undefined,
    false,
  ])
})

test('sealed and signed values are bound to their context', () => {
  const [sealed, signature] = [old.seal('text', 'cookie'), old.sign('text', 'logout')]
  expect([old.open(sealed, 'token'), old.verify('text', 'login', signature)]).toEqual([undefined, false])
})

test('sealing is randomised and authenticated', () => {
  const sealed = old.seal('text', 'cookie')
  expect(old.seal('text', 'cookie')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(old.open(changed.toString('base64url'), 'cookie')).toBeUndefined()
  }
  expect(old.open('', 'cookie')).toBeUndefined()
})

test('a keyring needs a secret', () => {
  expect(() => createKeyring([])).toThrow('at least one secret')
})

test('texts of different lengths are not equal', () => {
  expect([
    equalInConstantTime('a', 'a'),
    equalInConstantTime('a', 'ab'),
    equalInConstantTime('a', 'b'),
  ]).toEqual([true, false, false])
})
