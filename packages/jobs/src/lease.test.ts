import { expect, test } from 'vitest'
import { decideLease, isLive, type Lease } from './lease.ts'

const NOW = 1_000_000
const claim = { holder: 'me', now: NOW, leaseMs: 100, longestPauseMs: 5000 }
const lease = (overrides: Partial<Lease>): Lease => ({
  holder: '',
  until: 0,
  dueAt: NOW,
  failures: 2,
  ...overrides,
})
const taken = (dueAt: number, failures = 2) => ({
  take: { holder: 'me', until: NOW + 100, dueAt, failures },
})

const another = { holder: 'another' }
const live = { ...another, until: NOW + 1 }
const ended = { ...another, until: NOW }
const later = { dueAt: NOW + 1 }

test.each([
  ['no row', undefined, taken(NOW, 0)],
  ["nobody's, due", lease({}), taken(NOW)],
  ["nobody's, not due", lease(later), { retryAt: NOW + 1 }],
  ['ours, live, due', lease({ holder: 'me', until: NOW + 50 }), taken(NOW)],
  ['ours, ended, due', lease({ holder: 'me', until: NOW - 50 }), taken(NOW)],
  ['ours, not due', lease({ holder: 'me', until: NOW + 50, ...later }), { retryAt: NOW + 1 }],
  ["another's, live, due", lease(live), { retryAt: NOW + 1 }],
  ["another's, live, not due", lease({ ...live, dueAt: NOW + 9 }), { retryAt: NOW + 1 }],
  ["another's, ended, due", lease(ended), taken(NOW)],
  ["another's, ended, not due", lease({ ...ended, ...later }), { retryAt: NOW + 1 }],
  ['an end that no lease reaches', lease({ ...another, until: NOW + 201 }), taken(NOW)],
  ['a due time that no pause reaches', lease({ dueAt: NOW + 5001 }), taken(NOW + 5001)],
  ['the longest pause', lease({ dueAt: NOW + 5000 }), { retryAt: NOW + 5000 }],
])('%s', (_cell, found, decision) => {
  expect(decideLease(found, claim)).toEqual(decision)
})

test.each([
  [NOW, false],
  [NOW + 1, true],
  [NOW + 200, true],
  [NOW + 201, false],
])('a lease until %d is live: %s', (until, live) => {
  expect(isLive(until, NOW, 100)).toBe(live)
})
