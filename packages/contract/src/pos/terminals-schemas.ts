import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Time, Uuid } from '../values.ts'
import { PosError } from './pos-error.ts'

/** A card machine. `model` is as the provider reports: NEO_TOUCH, KHUMO, KHUMO_PRINT or others. */
export const Terminal = Type.Object({
  uuid: Uuid,
  model: Type.String(),
  serialNumber: Type.String(),
})
export type Terminal = Static<typeof Terminal>

/** State of a card machine as the provider reports it. Unreported values are null. */
export const TerminalState = Type.Object({
  connection: open('online', 'offline', 'off'),
  /** 0 to 100. */
  battery_percent: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether it runs a payment of any till. */
  busy: Type.Union([Type.Boolean(), Type.Null()]),
  last_seen_at: Type.Union([Time, Type.Null()]),
})
export type TerminalState = Static<typeof TerminalState>

const State = Type.Union([TerminalState, Type.Null()])

export const ListedTerminal = Type.Object({
  ...Terminal.properties,
  state: State,
  /** Names of the merchant's tills that use it. */
  tills: Type.Array(Type.String()),
})
export type ListedTerminal = Static<typeof ListedTerminal>

export const TerminalList = Type.Object({ terminals: Type.Array(ListedTerminal) })
export type TerminalList = Static<typeof TerminalList>

export const LinkedTerminal = Type.Object({
  status: open('PENDING_CREATION', 'CREATED', 'DISCONNECTED'),
  terminal: Terminal,
  state: State,
})
export type LinkedTerminal = Static<typeof LinkedTerminal>

const Provider = Type.String({ minLength: 1, maxLength: 64 })
const failures = {
  401: PosError,
  403: PosError,
  404: PosError,
  409: PosError,
  429: PosError,
  502: PosError,
  503: PosError,
}

/** Name of the new till. Ignored if the browser is a till already. */
export const LinkTerminalBody = Type.Object(
  { device_name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) },
  { additionalProperties: false },
)
export type LinkTerminalBody = Static<typeof LinkTerminalBody>

export const getLinkedTerminal = schemas({
  summary: 'Returns the card machine of this till and the state of the link.',
  responses: { 200: LinkedTerminal, 401: PosError, 404: PosError },
})

export const listTerminals = schemas({
  summary: "Lists the card machines of the merchant's provider account.",
  parameters: Type.Object({ provider: Provider }),
  responses: { 200: TerminalList, ...failures },
})

export const linkTerminal = schemas({
  summary:
    'Links a card machine to this till. Other tills keep theirs. A browser that is not a till becomes one.',
  parameters: Type.Object({ provider: Provider, uuid: Uuid }),
  body: Type.Optional(LinkTerminalBody),
  responses: { 200: LinkedTerminal, 400: PosError, ...failures },
})
