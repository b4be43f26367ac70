import type { Machine } from '@tillkey/contract/provider/control-schemas.ts'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { Controls } from '../features/controls/controls.tsx'
import { FaultTable } from '../features/faults/fault-table.tsx'
import { MachineList } from '../features/machine-list/machine-list.tsx'
import type { Remote } from '../shared/remote.ts'
import { RemoteContext } from '../shared/remote-context.ts'
import { MachineRoute } from './machine-route.tsx'
import { MachinesRoute } from './machines-route.tsx'

const at = '2026-01-02T03:04:05.000Z'
const machine = (state: string | null, more: Partial<Machine> = {}): Machine => ({
  terminal: { uuid: 'u1', model: 'NEO_TOUCH', serial_number: 'NT-1', connection: 'online' },
  mode: 'manual',
  delay_ms: 1000,
  card_inserted: false,
  payment:
    state === null
      ? null
      : {
          id: 'p1',
          reference: 'r',
          account_uuid: 'a1',
          terminal_uuid: 'u1',
          amount: { currency: 'ZAR', value: 2500 },
          state,
          prompt: 'Enter PIN',
          prompt_code: null,
          pin_tries_left: null,
          reason: null,
          captured: null,
          card: null,
          sequence: 3,
          created_at: at,
          updated_at: at,
        },
  ...more,
})

const never = () => new Promise<never>(() => {})
const remote: Remote = { list: never, get: never, act: never, setMode: never }
const page = (route: ReactElement) =>
  renderToStaticMarkup(createElement(RemoteContext, { value: remote }, route))
const stripTags = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the list of machines shows a placeholder until it has loaded', () => {
  expect(stripTags(page(createElement(MachinesRoute)))).toContain('Loading card machines')
})

test('a machine shows a placeholder until it has loaded', () => {
  expect(stripTags(page(createElement(MachineRoute, { uuid: 'u1' })))).toContain('Loading the card machine')
})

/** Links need a router. */
const Located = ({ children }: { children?: ReactNode }) => Router({ ssrPath: '/', children })
const list = (machines: Machine[]) =>
  renderToStaticMarkup(createElement(Located, null, createElement(MachineList, { machines })))

test('a tile links to its machine and describes the link', () => {
  const html = list([machine('waiting_for_pin')])
  expect(html).toContain('href="/machines/u1"')
  expect(stripTags(html)).toContain('Neo Touch NT-1 R25.00 · Enter PIN Online')
  const after = list([machine('approved')])
  expect(stripTags(after)).toContain('NT-1 Ready')
})

const acts = ['Tap card', 'Insert card', 'Remove card', 'Press cancel']
test.each<[string, Machine, string[]]>([
  ['before a payment', machine(null), []],
  ['waiting for a card', machine('waiting_for_card'), ['Tap card', 'Insert card', 'Press cancel']],
  [
    'waiting for the PIN',
    machine('waiting_for_pin', { card_inserted: true }),
    ['Remove card', 'Press cancel'],
  ],
  ['asking the bank', machine('authorising'), []],
])('%s offers the customer only the actions that the machine accepts', (_when, shown, enabled) => {
  const html = renderToStaticMarkup(
    createElement(Controls, { machine: shown, onAction: () => {}, onMode: () => {}, refusal: null }),
  )
  const can = (act: string) => !new RegExp(`disabled=""[^>]*>${act}<`).test(html)
  expect(acts.filter(can)).toEqual(enabled)
})

test('the faults are listed by cents', () => {
  expect(stripTags(renderToStaticMarkup(createElement(FaultTable)))).toContain('.41, .43')
})
