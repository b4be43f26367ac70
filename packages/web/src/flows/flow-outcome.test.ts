import { CallError } from '@tillkey/client'
import { expect, test } from 'vitest'
import { describeFailure, toFlowOutcome } from './flow-outcome.ts'

const answered = (status: number, data: unknown) =>
  new CallError({ operation: 'updateLoginFlow', code: 'response', message: '', status, data })

const form = { id: 'f', ui: { nodes: [] } }

test.each<[string, unknown, object]>([
  ['a form to correct', answered(400, form), { kind: 'form', flow: form }],
  [
    'a form that was replaced',
    answered(410, { error: { id: 'self_service_flow_expired' }, use_flow_id: 'g' }),
    { kind: 'replaced', flowId: 'g' },
  ],
  [
    'a way to go',
    answered(422, { redirect_browser_to: 'https://x' }),
    { kind: 'redirect', url: 'https://x' },
  ],
  [
    'a form of another browser',
    answered(403, { error: { id: 'security_csrf_violation', reason: 'No.' } }),
    { kind: 'restart', reason: 'failure.otherBrowser' },
  ],
  ['a form that is gone', answered(404, { error: {} }), { kind: 'restart', reason: 'failure.old' }],
  [
    'a session that is there already',
    answered(400, { error: { id: 'session_already_available' } }),
    { kind: 'sign-in' },
  ],
  ['no session', answered(401, { error: { code: 401 } }), { kind: 'sign-in' }],
  [
    'too many attempts',
    answered(429, { error: { reason: 'Wait 5 seconds.', message: 'Too many attempts' } }),
    { kind: 'message' },
  ],
  ['a fault of the server', answered(500, { error: { reason: 'stack' } }), { kind: 'message' }],
  ['no answer', new CallError({ operation: 'x', code: 'network', message: '' }), { kind: 'message' }],
])('%s', (_what, error, outcome) => {
  expect(toFlowOutcome(error)).toEqual(outcome)
})

/** Messages that print their keys. */
const t = (key: string, params?: object): string => `${key} ${JSON.stringify(params ?? {})}`
const known = new Set(['failure.too_many_attempts', 'failure.403'])
const i18n = {
  t,
  find: (key: string, params?: object) => (known.has(key) ? t(key, params) : null),
  dateTime: (at: string) => at,
}

test.each<[string, unknown, string]>([
  [
    'an id that has a sentence',
    answered(429, { error: { id: 'too_many_attempts', details: { retry_after: 5 } } }),
    'failure.too_many_attempts {"seconds":5}',
  ],
  ['a status that has one', answered(403, { error: { reason: 'No.' } }), 'failure.403 {}'],
  ['anything else', answered(500, { error: { reason: 'stack' } }), 'failure.broken {}'],
  ['no answer', new CallError({ operation: 'x', code: 'network', message: '' }), 'failure.offline {}'],
  ['a fault of the page', new Error('x'), 'failure.broken {}'],
])('%s has a localised text', (_what, error, text) => {
  expect(describeFailure(i18n, error)).toBe(text)
})
