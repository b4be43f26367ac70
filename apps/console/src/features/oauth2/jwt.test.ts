import { expect, test } from 'vitest'
import { decodeJwt, verifyJwt } from './jwt.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const algorithms = [
  [
    'RS256',
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    { name: 'RSASSA-PKCS1-v1_5' },
  ],
  [
    'PS256',
    { name: 'RSA-PSS', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    { name: 'RSA-PSS', saltLength: 32 },
  ],
  ['ES256', { name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', hash: 'SHA-256' }],
  ['ES512', { name: 'ECDSA', namedCurve: 'P-521' }, { name: 'ECDSA', hash: 'SHA-512' }],
  ['EdDSA', { name: 'Ed25519' }, { name: 'Ed25519' }],
] as const

test.each(algorithms)('%s signatures are verified', async (alg, generation, signing) => {
  const pair = (await crypto.subtle.generateKey(generation, true, ['sign', 'verify'])) as CryptoKeyPair
  const jwk = { ...(await crypto.subtle.exportKey('jwk', pair.publicKey)), kid: 'k', use: 'sig' }
  const input = `${encode({ alg, kid: 'k' })}.${encode({ sub: 'zoë' })}`
  const signature = await crypto.subtle.sign(signing, pair.privateKey, new TextEncoder().encode(input))
  const token = `${input}.${Buffer.from(signature).toString('base64url')}`
  const jwt = decodeJwt(token)
  if (!jwt) throw new Error('The token was not decoded')
  expect(jwt.claims).toEqual({ sub: 'zoë' })
  expect(await verifyJwt(jwt, [jwk])).toBe('valid')
  expect(await verifyJwt({ ...jwt, input: `${jwt.input}x` }, [jwk])).toBe('invalid')
  expect(await verifyJwt(jwt, [{ ...jwk, kid: 'other' }])).toBe('unknownKey')
})

test.each(['', 'ory_at_abc.def', 'a.b.c', `${encode({})}.x`])('%s is no JWT', (token) => {
  expect(decodeJwt(token)).toBeUndefined()
})
