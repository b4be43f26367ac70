import type { Machine } from '@tillkey/contract/provider/control-schemas.ts'
import type { MachinePayment } from '@tillkey/contract/provider/payments-schemas.ts'
import { money } from '@tillkey/format'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Device } from './device.tsx'
import { buildScreen } from './screen.ts'
import { pressed } from './use-pin.ts'

const at = '2026-01-02T03:04:05.000Z'
const now = Date.parse(at) + 1000

const payment = (of: Partial<MachinePayment> = {}): MachinePayment => ({
  id: '6f2d0a0e-0000-4000-8000-000000000001',
  reference: 'r',
  account_uuid: '6f2d0a0e-0000-4000-8000-000000000003',
  terminal_uuid: '6f2d0a0e-0000-4000-8000-000000000002',
  amount: { currency: 'ZAR', value: 2500 },
  state: 'waiting_for_card',
  prompt: 'Tap, insert or swipe card',
  prompt_code: null,
  pin_tries_left: null,
  reason: null,
  captured: null,
  card: null,
  sequence: 2,
  created_at: at,
  updated_at: at,
  ...of,
})
const machine = (
  of: Partial<MachinePayment> | null,
  terminal: Partial<Machine['terminal']> = {},
): Machine => ({
  terminal: { uuid: 'u', model: 'KHUMO', serial_number: 'KH-1', connection: 'online', ...terminal },
  mode: 'manual',
  delay_ms: 0,
  card_inserted: false,
  payment: of && payment(of),
})

test.each([
  ['queued', 'busy', 0],
  ['waiting_for_card', 'card', 1],
  ['waiting_for_pin', 'pin', 1],
  ['waiting_for_signature', 'sign', 4],
  ['authorising', 'busy', 4],
  ['reversing', 'busy', 4],
  ['approved', 'approved', 4],
  ['declined', 'refused', 0],
  ['cancelled', 'refused', 0],
  ['reversed', 'refused', 0],
])('a payment in state %s shows the %s screen with %i lights', (state, kind, lights) => {
  expect(buildScreen(machine({ state }), now)).toMatchObject({ kind, lights, amount: money(2500) })
})

test('a machine without network or power shows that, whatever the state of its payment', () => {
  expect(buildScreen(machine({}, { connection: 'offline' }), now)).toMatchObject({
    kind: 'offline',
    amount: null,
  })
  expect(buildScreen(machine({}, { connection: 'off' }), now)).toMatchObject({ kind: 'off', title: '' })
})

test('a machine is ready before its first payment and some time after its last', () => {
  expect(buildScreen(machine(null), now).kind).toBe('idle')
  expect(buildScreen(machine({ state: 'approved' }), now + 60_000).kind).toBe('idle')
})

test('a declined payment shows the reason, but never that a card is stolen', () => {
  const detail = (reason: string) => buildScreen(machine({ state: 'declined', reason }), now).detail
  expect(detail('insufficient_funds')).toBe('Insufficient funds')
  expect(detail('stolen_card')).toBe('Not accepted by the bank')
})

test('a PIN has at most six digits, and can be corrected', () => {
  expect(pressed('12345', '6')).toBe('123456')
  expect(pressed('123456', '7')).toBe('123456')
  expect(pressed('123', 'backspace')).toBe('12')
  expect(pressed('123', 'clear')).toBe('')
})

const render = (of: Machine) =>
  renderToStaticMarkup(createElement(Device, { machine: of, now, onAction: () => {} }))

test.each([
  ['NEO_TOUCH', 'touch', 'Neo Touch'],
  ['KHUMO', 'khumo', 'Khumo'],
  ['KHUMO_PRINT', 'print', 'Khumo Print'],
  ['PEBBLE', 'plain', 'Card Machine'],
])('%s has its own skin and name', (model, skin, name) => {
  const html = render(machine({}, { model }))
  expect(html).toContain(`data-skin="${skin}"`)
  expect(html).toContain(`aria-label="${name} KH-1"`)
  expect(html).toContain('R25.00')
})

test('a touchscreen shows keys only when it asks for input, a hand-held always does', () => {
  expect(render(machine(null, { model: 'NEO_TOUCH' }))).not.toContain('<button')
  expect(render(machine({}, { model: 'NEO_TOUCH' }))).toContain('aria-label="Cancel"')
  expect(render(machine(null))).toContain('<button')
})

test('only a machine with a printer prints a slip, and only for a result', () => {
  const slip = (model: string, state: string) =>
    render(machine({ state, prompt: 'Approved' }, { model })).includes('<dl')
  expect([
    slip('KHUMO_PRINT', 'approved'),
    slip('KHUMO_PRINT', 'authorising'),
    slip('KHUMO', 'approved'),
  ]).toEqual([true, false, false])
})
