import { expect, test } from 'vitest'
import { projectPath } from './project-path.ts'
import { startAddress } from './sign-in-address.ts'

test.each([
  ['/', ''],
  ['/login', ''],
  ['/p/shop/login', '/p/shop'],
  ['/p/shop', '/p/shop'],
  ['/pay', ''],
])('at %s the project is at "%s"', (pathname, base) => {
  expect(projectPath(pathname)).toBe(base)
})

test('a flow starts at the server, and remembers where to return', () => {
  expect(startAddress('/p/shop', 'login', 'http://a/?b=c&d')).toBe(
    '/p/shop/self-service/login/browser?return_to=http%3A%2F%2Fa%2F%3Fb%3Dc%26d',
  )
  expect(startAddress('', 'registration', null)).toBe('/self-service/registration/browser')
})
