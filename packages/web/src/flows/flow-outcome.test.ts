import { CallError } from '@tillkey/client'
import { expect, test } from 'vitest'
import { flowOutcomeOf } from './flow-outcome.ts'

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
    { kind: 'restart', reason: expect.stringContaining('Allow cookies') },
  ],
  ['a form that is gone', answered(404, { error: {} }), { kind: 'restart', reason: 'This form is too old.' }],
  [
    'a session that is there already',
    answered(400, { error: { id: 'session_already_available' } }),
    { kind: 'sign-in' },
  ],
  ['no session', answered(401, { error: { code: 401 } }), { kind: 'sign-in' }],
  [
    'too many attempts',
    answered(429, { error: { reason: 'Wait 5 seconds.', message: 'Too many attempts' } }),
    { kind: 'message', text: 'Wait 5 seconds.' },
  ],
  [
    'a fault of the server',
    answered(500, { error: { reason: 'stack' } }),
    { kind: 'message', text: 'Something went wrong on our side. Please try again in a moment.' },
  ],
  [
    'no answer',
    new CallError({ operation: 'x', code: 'network', message: '' }),
    { kind: 'message', text: 'We could not reach the server. Check your connection and try again.' },
  ],
])('%s', (_what, error, outcome) => {
  expect(flowOutcomeOf(error)).toEqual(outcome)
})
