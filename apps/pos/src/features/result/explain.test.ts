import { expect, test } from 'vitest'
import type { Payment } from '../../shared/payment.ts'
import { explain } from './explain.ts'

const payment = (outcome: string | null, more: Partial<Payment> = {}): Payment => ({
  request_uuid: '6f3c7f6e-7a52-4f1e-9f9e-2b1f5d0f3a11',
  amount: { currencyCode: 'ZAR', units: 2500 },
  captured: null,
  status: 'COMPLETED',
  flow_status_message: '',
  customer_message: null,
  result: outcome === null ? null : { outcome },
  state: outcome ?? 'SOMETHING',
  reason_code: null,
  retryable: false,
  nothing_charged: true,
  cancel_requested: false,
  detached: false,
  unresolved_since: null,
  terminal: { uuid: '0b8f0f6e-7a52-4f1e-9f9e-2b1f5d0f3a12', model: 'KHUMO', serialNumber: 'KH-1' },
  card: null,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  ...more,
})

test('an approval needs no more words, unless it came after a cancel', () => {
  const approved = { nothing_charged: false }
  expect(explain(payment('APPROVED', { ...approved, flow_status_message: 'Approved' }))).toEqual({
    approved: true,
    heading: 'Payment approved',
    message: null,
    advice: null,
    next: 'nothing',
  })
  const late = explain(
    payment('APPROVED', { ...approved, flow_status_message: 'Approved before the cancel.' }),
  )
  expect(late.message).toBe('Approved before the cancel.')
})

test.each([
  ['DECLINED', 'Declined: insufficient funds', 'Declined: insufficient funds. Nothing was charged.'],
  ['CANCELLED', 'Cancelled on the card machine', 'Cancelled on the card machine. Nothing was charged.'],
  ['NOT_SENT', 'It is offline. Nothing was charged.', 'It is offline. Nothing was charged.'],
])('%s is shown as declined and says what happened', (outcome, told, message) => {
  const explanation = explain(payment(outcome, { flow_status_message: told, customer_message: 'Tell them.' }))
  expect(explanation).toEqual({
    approved: false,
    heading: 'Payment declined',
    message,
    advice: 'Tell them.',
    next: 'same-amount',
  })
})

test('an unknown outcome is not an approval and promises nothing', () => {
  const unknown = { flow_status_message: 'Ended', nothing_charged: null }
  expect(explain(payment(null, unknown))).toMatchObject({ approved: false, message: 'Ended' })
  expect(explain(payment('PARTIAL', unknown))).toMatchObject({ approved: false, message: 'Ended' })
})

test('a machine in trouble leads to the others, and what was charged is not tried again', () => {
  expect(explain(payment('NOT_SENT', { reason_code: 'terminal_offline' })).next).toBe('other-machine')
  expect(explain(payment('DECLINED', { nothing_charged: false })).next).toBe('nothing')
})
