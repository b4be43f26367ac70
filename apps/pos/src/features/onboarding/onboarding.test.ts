import { expect, test } from 'vitest'
import { type OnboardingScreen, redirectFrom } from './onboarding.ts'

const at = (status: string, runningPayment: string | null = null) => ({
  status,
  runningPayment,
})

test.each<[status: string, from: Record<OnboardingScreen, string | null>]>([
  ['NEW', { '/': '/login', '/login': null, '/terminals': '/login', '/payment': '/login' }],
  ['CARDS_LINKED', { '/': '/terminals', '/login': null, '/terminals': null, '/payment': '/terminals' }],
  ['PENDING_CREATION', { '/': '/terminals', '/login': null, '/terminals': null, '/payment': '/terminals' }],
  ['DISCONNECTED', { '/': '/terminals', '/login': null, '/terminals': null, '/payment': '/terminals' }],
  ['CREATED', { '/': '/payment', '/login': '/payment', '/terminals': null, '/payment': null }],
  ['TERMINAL_LINKED', { '/': '/payment', '/login': '/payment', '/terminals': null, '/payment': null }],
  ['SOMETHING_ELSE', { '/': null, '/login': null, '/terminals': null, '/payment': null }],
])('%s redirects each screen to the right one', (status, expected) => {
  const stops = Object.keys(expected) as OnboardingScreen[]
  expect(Object.fromEntries(stops.map((stop) => [stop, redirectFrom(stop, at(status))]))).toEqual(expected)
})

test('a running payment has priority over everything, even for a disconnected merchant', () => {
  expect(redirectFrom('/', at('DISCONNECTED', 'p1'))).toBe('/payment/processing/p1')
  expect(redirectFrom('/payment', at('CREATED', 'p1'))).toBe('/payment/processing/p1')
  expect(redirectFrom('/terminals', at('CREATED', 'p1'))).toBeNull()
})
