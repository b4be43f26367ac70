import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { ProviderError } from './provider-error.ts'

export const MachineTerminal = Type.Object({
  uuid: Uuid,
  /** NEO_TOUCH, KHUMO, KHUMO_PRINT or a newer model. */
  model: Type.String(),
  serial_number: Type.String(),
  connection: open('online', 'offline', 'off'),
  /** 0 to 100, as last reported. */
  battery_percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Whether it runs a payment of any device. */
  busy: Type.Optional(Type.Boolean()),
  /** When the provider last heard from the machine. */
  last_seen_at: Type.Optional(Time),
})
export type MachineTerminal = Static<typeof MachineTerminal>

export const MachineTerminalList = Type.Object({ terminals: Type.Array(MachineTerminal) })
export type MachineTerminalList = Static<typeof MachineTerminalList>

/** The link between a token and a terminal: PENDING_CREATION until the machine accepts it, DISCONNECTED after its end. */
export const Pairing = Type.Object({
  terminal_uuid: Uuid,
  status: open('PENDING_CREATION', 'CREATED', 'DISCONNECTED'),
  /** The machine's current state. */
  terminal: Type.Optional(MachineTerminal),
})
export type Pairing = Static<typeof Pairing>

const parameters = Type.Object({ uuid: Uuid })

export const listMachineTerminals = schemas({
  summary: 'Lists the card machines of the account.',
  responses: { 200: MachineTerminalList, 401: ProviderError },
})

export const pairTerminal = schemas({
  summary: 'Pairs a card machine with the device of the token. Repeating it has no effect.',
  parameters,
  responses: { 200: Pairing, 401: ProviderError, 404: ProviderError },
})

export const getPairing = schemas({
  summary: 'Returns the state of a pairing.',
  parameters,
  responses: { 200: Pairing, 401: ProviderError, 404: ProviderError },
})
