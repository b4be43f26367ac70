import type { Static } from 'typebox'
import { closed, open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { MachineAmount, MachinePayment } from './payments-schemas.ts'
import { ProviderError } from './provider-error.ts'
import { MachineTerminal } from './terminals-schemas.ts'

/** An action of a person at the machine. */
export const MachineAction = Type.Object(
  {
    action: closed(
      'tap',
      'insert',
      'remove_card',
      'pin',
      'cancel',
      'offline',
      'online',
      'power_off',
      'power_on',
    ),
    /** With `pin`: the digits entered. 1234 is correct, and the default. */
    pin: Type.Optional(Type.String({ pattern: '^[0-9]{4,6}$' })),
  },
  { additionalProperties: false },
)
export type MachineAction = Static<typeof MachineAction>

/** manual: a person must act. automatic: after `delay_ms` per step, depending on the cents of the amount. */
export const MachineMode = Type.Object(
  {
    mode: closed('manual', 'automatic'),
    delay_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    battery_percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  },
  { additionalProperties: false },
)
export type MachineMode = Static<typeof MachineMode>

/** A machine as its own screen shows it. */
export const Machine = Type.Object({
  terminal: MachineTerminal,
  mode: open('manual', 'automatic'),
  delay_ms: Type.Integer(),
  card_inserted: Type.Boolean(),
  /** The running payment, or the last one. */
  payment: Type.Union([MachinePayment, Type.Null()]),
})
export type Machine = Static<typeof Machine>

export const Capture = Type.Object({
  /** The Idempotency-Key of the create. */
  key: Type.String(),
  reference: Type.String(),
  payment_id: Uuid,
  terminal_uuid: Uuid,
  captured: MachineAmount,
  reversed: Type.Boolean(),
  captured_at: Time,
})
export type Capture = Static<typeof Capture>

/** A refund to a card. */
export const PaidBack = Type.Object({
  /** The Idempotency-Key of the create. */
  key: Type.String(),
  reference: Type.String(),
  payment_id: Uuid,
  kind: open('refund', 'void'),
  refunded: MachineAmount,
  refunded_at: Time,
})
export type PaidBack = Static<typeof PaidBack>

const parameters = Type.Object({ uuid: Uuid })
const failures = { 400: ProviderError, 404: ProviderError, 409: ProviderError }

export const listMachines = schemas({
  summary: 'Lists all machines of the simulator with their screens.',
  responses: { 200: Type.Object({ machines: Type.Array(Machine) }) },
})

export const getMachine = schemas({
  summary: 'Returns a machine with its screen.',
  parameters,
  responses: { 200: Machine, ...failures },
})

export const actOnMachine = schemas({
  summary: 'Acts at the machine as a person would. 409 if the machine cannot accept the action now.',
  parameters,
  body: MachineAction,
  responses: { 200: Machine, ...failures },
})

export const setMachineMode = schemas({
  summary: 'Sets manual or automatic mode of a machine.',
  parameters,
  body: MachineMode,
  responses: { 200: Machine, ...failures },
})

export const getLedger = schemas({
  summary: 'Lists all captures and refunds, oldest first.',
  responses: { 200: Type.Object({ captures: Type.Array(Capture), refunds: Type.Array(PaidBack) }) },
})
