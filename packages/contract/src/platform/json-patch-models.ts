import type { Static } from 'typebox'
import { closed } from '../enumeration.ts'
import { Type } from '../type.ts'

export const JsonPatchOpEnum = closed('add', 'remove', 'replace', 'move', 'copy', 'test')
export type JsonPatchOpEnum = Static<typeof JsonPatchOpEnum>

export const JsonPatch = Type.Object({
  from: Type.Optional(Type.String()),
  op: JsonPatchOpEnum,
  path: Type.String(),
  value: Type.Optional(Type.Unknown()),
})
export type JsonPatch = Static<typeof JsonPatch>
