import { money } from '@tillkey/format'
import { createMessages } from '@tillkey/web'
import { expect, test } from 'vitest'
import english from '../../catalogues/en.json'
import type { PaymentView } from '../../shared/payments/payment.ts'
import { explain } from './explain.ts'

const i18n = createMessages('en', english)

const payment = (outcome: string | null, more: Partial<PaymentView> = {}): PaymentView => ({
  request_uuid: '6f3c7f6e-7a52-4f1e-9f9e-2b1f5d0f3a11',
  amount: money(2500),
  captured: null,
  status: 'COMPLETED',
  flow_status_message: '',
  message_code: '',
  message_params: {},
  customer_message_code: null,
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
  sale: null,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  ...more,
})

test('an approval has no explanation, unless it followed a cancel', () => {
  const approved = { nothing_charged: false }
  expect(
    explain(
      i18n,
      payment('APPROVED', { ...approved, flow_status_message: 'Fine', message_code: 'approved' }),
    ),
  ).toEqual({
    approved: true,
    heading: 'result.approved',
    message: null,
    advice: null,
    next: 'nothing',
    refund: false,
  })
  const late = explain(
    i18n,
    payment('APPROVED', {
      ...approved,
      flow_status_message: 'Approved before the cancel.',
      message_code: 'approved_in_some_new_way',
    }),
  )
  expect(late.message).toBe('Approved before the cancel.')
  const known = explain(i18n, payment('APPROVED', { ...approved, message_code: 'late_approval' }))
  expect(known.message).toMatch(/^Approved after/)
})

test.each([
  ['DECLINED', 'declined.insufficient_funds', 'Declined: insufficient funds. Nothing was charged.'],
  ['DECLINED', 'declined.something_new', 'Declined. Try another card. Nothing was charged.'],
  ['CANCELLED', 'cancelled.customer', 'Cancelled on the card machine. Nothing was charged.'],
  ['NOT_SENT', 'not_sent.terminal_offline', 'Card machine is offline. Nothing was charged.'],
])('%s is shown as declined, and %s explains why', (outcome, message_code, message) => {
  const customMessage = { message_code, flow_status_message: 'Anything.', customer_message: 'Tell them.' }
  expect(explain(i18n, payment(outcome, customMessage))).toEqual({
    approved: false,
    heading: 'result.declined',
    message,
    advice: 'Tell them.',
    next: outcome === 'DECLINED' ? 'other-card' : 'same-amount',
    refund: false,
  })
})

test('a response without a code is shown with its own message', () => {
  const bare = { flow_status_message: 'Ended at the bank', nothing_charged: null }
  expect(explain(i18n, payment('DECLINED', bare)).message).toBe('Ended at the bank')
})

test('an unknown outcome is not shown as approved and promises nothing', () => {
  const unknown = { flow_status_message: 'Ended', nothing_charged: null }
  expect(explain(i18n, payment(null, unknown))).toMatchObject({ approved: false, message: 'Ended' })
  expect(explain(i18n, payment('PARTIAL', unknown))).toMatchObject({ approved: false, message: 'Ended' })
})

test('a machine in trouble offers other machines, and a charged payment is not retried', () => {
  expect(explain(i18n, payment('NOT_SENT', { reason_code: 'terminal_offline' })).next).toBe('other-machine')
  expect(explain(i18n, payment('DECLINED', { nothing_charged: false })).next).toBe('nothing')
})
