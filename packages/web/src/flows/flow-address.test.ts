import { expect, test } from 'vitest'
import { flowAddress } from './flow-address.ts'

test('a flow starts at the server, and stores its return URL', () => {
  expect(flowAddress({ base: '/p/shop', kind: 'login', returnTo: 'http://a/?b=c&d' })).toBe(
    '/p/shop/self-service/login/browser?return_to=http%3A%2F%2Fa%2F%3Fb%3Dc%26d',
  )
  expect(flowAddress({ base: '', kind: 'registration', returnTo: null })).toBe(
    '/self-service/registration/browser',
  )
  expect(flowAddress({ base: 'https://id', kind: 'login', returnTo: '/t', aal: 'aal2' })).toBe(
    'https://id/self-service/login/browser?aal=aal2&return_to=%2Ft',
  )
})
