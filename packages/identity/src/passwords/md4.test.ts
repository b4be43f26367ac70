import { expect, test } from 'vitest'
import { hmacMd4, md4 } from './md4.ts'

const DIGITS = '1234567890'

test.each([
  ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
  ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
  ['message digest', 'd9130a8164549fe818874806e1c7014b'],
  ['abcdefghijklmnopqrstuvwxyz', 'd79e1c308aa5bbcdeea8ed63df412da9'],
  [DIGITS.repeat(8), 'e33b4ddc9c38f2199c3e7b164fcc0536'],
])('the digest of %j is that of RFC 1320', (message, digest) => {
  expect(md4(Buffer.from(message)).toString('hex')).toBe(digest)
})

test('a key longer than a block is hashed first', () => {
  const long = Buffer.from('k'.repeat(100))
  expect(hmacMd4(long, Buffer.from('x')).toString('hex')).toBe('33e1b09ce1790e02b2f9eeec35e3c659')
})
