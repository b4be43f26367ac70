import { expect, test } from 'vitest'
import { checkOrigins, checkPostLogoutUris, checkRedirectUri, checkRedirectUris } from './redirect-uri.ts'

test.each([
  ['https://shop.example/callback', { kind: 'https' }],
  ['http://localhost:5173/callback', { kind: 'local' }],
  ['http://127.0.0.1:80/', { kind: 'local' }],
  ['http://[::1]:8080/', { kind: 'local' }],
  ['http://shop.example/callback', { kind: 'http', advice: 'http' }],
  ['example.shop.app:/callback', { kind: 'app' }],
  ['shop:/callback', { kind: 'app', advice: 'shortScheme' }],
  ['', { problem: 'blank' }],
  ['/callback', { problem: 'relative' }],
  ['shop.example/callback', { problem: 'relative' }],
  ['https://shop.example/#/callback', { problem: 'fragment' }],
  ['https://shop.example/call back', { problem: 'space' }],
  ['https://*.shop.example/callback', { problem: 'wildcard' }],
  ['javascript:alert(1)', { problem: 'dangerous' }],
  ['https://me:secret@shop.example/', { problem: 'userinfo' }],
])('%s', (uri, result) => {
  expect(checkRedirectUri(uri)).toEqual(result)
})

test('a URI that is listed twice is named at its second entry', () => {
  const uri = 'https://shop.example/callback'
  expect(checkRedirectUris([uri, uri])).toEqual([{ kind: 'https' }, { problem: 'duplicate' }])
})

test('addresses after sign-out belong to the origin of a redirect URI', () => {
  const redirects = ['https://shop.example/callback']
  expect(checkPostLogoutUris(['https://shop.example/bye', 'https://other.example/'], redirects)).toEqual([
    { kind: 'https' },
    { problem: 'origin' },
  ])
})

test('origins have no path', () => {
  expect(checkOrigins(['https://shop.example', 'https://shop.example/app'])).toEqual([
    { kind: 'https' },
    { problem: 'origin' },
  ])
})
