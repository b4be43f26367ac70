import { expect, test } from 'vitest'
import { parsePublicJwk } from './public-jwk.ts'

const key = { kty: 'EC', kid: 'k', alg: 'ES256', crv: 'P-256', x: 'x', y: 'y' }

test.each([
  ['', undefined],
  ['{', { problem: 'syntax' }],
  [JSON.stringify({ ...key, d: 'd' }), { problem: 'private' }],
  [JSON.stringify({ kty: 'oct', k: 'secret' }), { problem: 'symmetric' }],
  ['{"kty":"EC"}', { problem: 'members' }],
  [JSON.stringify(key), { jwk: { ...key, use: 'sig' } }],
])('%s', (text, result) => {
  expect(parsePublicJwk(text)).toEqual(result)
})
