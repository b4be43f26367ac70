import { expect, test } from 'vitest'
import { type MachineEvent, newPayment, type PaymentState, type Phase, step } from './payment-machine.ts'

const taken = { currency: 'ZAR', value: 2500 }
const events: MachineEvent[] = [
  { type: 'light_up' },
  { type: 'tap' },
  { type: 'insert' },
  { type: 'remove_card' },
  { type: 'right_pin' },
  { type: 'wrong_pin' },
  { type: 'sign' },
  { type: 'red_x' },
  { type: 'merchant_cancel' },
  { type: 'time_out' },
  { type: 'approve', taken },
  { type: 'decline', reason: 'insufficient_funds' },
  { type: 'ask_for_chip' },
  { type: 'ask_for_signature', taken },
  { type: 'fall_silent' },
  { type: 'reverse' },
]

/** Every accepted event, with a card in the machine. */
const table: Record<Phase, Partial<Record<MachineEvent['type'], Phase>>> = {
  queued: {
    light_up: 'waiting_for_card',
    red_x: 'cancelled',
    merchant_cancel: 'cancelled',
    time_out: 'cancelled',
  },
  waiting_for_card: {
    tap: 'authorising',
    insert: 'waiting_for_pin',
    red_x: 'cancelled',
    merchant_cancel: 'cancelled',
    time_out: 'cancelled',
  },
  waiting_for_pin: {
    remove_card: 'waiting_for_card',
    right_pin: 'authorising',
    wrong_pin: 'waiting_for_pin',
    red_x: 'cancelled',
    merchant_cancel: 'cancelled',
    time_out: 'cancelled',
  },
  authorising: {
    remove_card: 'authorising',
    approve: 'approved',
    decline: 'declined',
    ask_for_chip: 'waiting_for_card',
    ask_for_signature: 'waiting_for_signature',
    fall_silent: 'reversing',
  },
  waiting_for_signature: {
    remove_card: 'waiting_for_signature',
    sign: 'approved',
    red_x: 'reversing',
    time_out: 'reversing',
  },
  reversing: { remove_card: 'reversing', reverse: 'reversed' },
  approved: { remove_card: 'approved' },
  declined: { remove_card: 'declined' },
  cancelled: { remove_card: 'cancelled' },
  reversed: { remove_card: 'reversed' },
}

const cells = Object.entries(table).flatMap(([phase, row]) =>
  events.map((event) => ({ phase: phase as Phase, event, expected: row[event.type] ?? null })),
)

test.each(cells)('$phase and $event.type give $expected', ({ phase, event, expected }) => {
  const after = step({ ...newPayment, phase, card: 'inserted' }, event)
  expect(after?.phase ?? null).toBe(expected)
})

const after = (...happened: MachineEvent[]): PaymentState =>
  happened.reduce((state, event) => step(state, event) ?? state, newPayment)

test('after too many taps only the chip is accepted', () => {
  const state = after({ type: 'light_up' }, { type: 'tap' }, { type: 'ask_for_chip' })
  expect(step(state, { type: 'tap' })).toBeNull()
  expect(step(state, { type: 'insert' })?.phase).toBe('waiting_for_pin')
  expect(state.prompt).toBe('Tap limit reached, insert card')
})

test('the third wrong PIN declines the payment', () => {
  const wrong: MachineEvent = { type: 'wrong_pin' }
  const inserted: MachineEvent[] = [{ type: 'light_up' }, { type: 'insert' }]
  expect(after(...inserted, wrong).prompt).toBe('PIN incorrect, 2 tries left')
  expect(after(...inserted, wrong, wrong).prompt).toBe('PIN incorrect, 1 try left')
  expect(after(...inserted, wrong, wrong, wrong)).toMatchObject({
    phase: 'declined',
    reason: 'pin_tries_exceeded',
  })
})

test('a card pulled too early must be inserted again', () => {
  const state = after({ type: 'light_up' }, { type: 'insert' }, { type: 'remove_card' })
  expect(state).toMatchObject({
    phase: 'waiting_for_card',
    prompt: 'Card removed, insert again',
    card: 'pulled',
  })
})

test('a card that is not inserted cannot be removed', () => {
  expect(step({ ...newPayment, phase: 'approved', card: 'tapped' }, { type: 'remove_card' })).toBeNull()
})

test('a reversed payment has captured nothing', () => {
  const signing = after({ type: 'light_up' }, { type: 'tap' }, { type: 'ask_for_signature', taken })
  expect(signing.taken).toEqual(taken)
  expect(step(signing, { type: 'time_out' })).toMatchObject({
    phase: 'reversing',
    reason: 'timeout',
    taken: null,
  })
})
