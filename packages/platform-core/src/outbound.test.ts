import { expect, test } from 'vitest'
import { networksFor } from './outbound.ts'

const rules = { isPrivateRefused: true, exceptions: ['http://10.0.0.1', 'https://hooks.internal/app'] }

test.each([
  ['http://10.0.0.1/', 'any'],
  ['http://10.0.0.1/a/b?c', 'any'],
  ['https://hooks.internal/app', 'any'],
  ['https://hooks.internal/app/a', 'any'],
  ['https://hooks.internal/apple', 'public'],
  ['https://hooks.internal/app/../b', 'public'],
  ['http://10.0.0.12/', 'public'],
  ['http://10.0.0.1:8080/', 'public'],
  ['http://10.0.0.1@169.254.169.254/', 'public'],
  ['http://10.0.0.1.example/', 'public'],
  ['https://10.0.0.1/', 'public'],
])('where private networks are refused, a call to %s may reach %s', (url, networks) => {
  expect(networksFor(rules, url)).toBe(networks)
})

test('nothing is refused unless the project says so', () => {
  expect(networksFor({ isPrivateRefused: false, exceptions: [] }, 'http://10.0.0.12/')).toBe('any')
})
