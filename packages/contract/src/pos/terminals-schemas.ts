import type { Static } from 'typebox'
import { open } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { PosError } from './pos-error.ts'

/** A card machine. `model` is the provider's word: NEO_TOUCH, KHUMO, KHUMO_PRINT or any other. */
export const Terminal = Type.Object({
  uuid: Type.String({ format: 'uuid' }),
  model: Type.String(),
  serialNumber: Type.String(),
})
export type Terminal = Static<typeof Terminal>

export const TerminalList = Type.Object({ terminals: Type.Array(Terminal) })
export type TerminalList = Static<typeof TerminalList>

export const LinkedTerminal = Type.Object({
  status: open('PENDING_CREATION', 'CREATED', 'DISCONNECTED'),
  terminal: Terminal,
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

export const getLinkedTerminal = schemas({
  summary: 'Answers with the card machine the merchant has linked, and the state of that link.',
  responses: { 200: LinkedTerminal, 401: PosError, 404: PosError },
})

export const listTerminals = schemas({
  summary: "Lists the card machines of the merchant's provider account.",
  parameters: Type.Object({ provider: Provider }),
  responses: { 200: TerminalList, ...failures },
})

export const linkTerminal = schemas({
  summary: 'Links one card machine to the merchant.',
  parameters: Type.Object({ provider: Provider, uuid: Type.String({ format: 'uuid' }) }),
  responses: { 200: LinkedTerminal, 400: PosError, ...failures },
})
