import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'

export const SourcePosition = Type.Object({
  Line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.Integer()),
})
export type SourcePosition = Static<typeof SourcePosition>

export const ParseError = Type.Object({
  end: Type.Optional(SourcePosition),
  message: Type.Optional(Type.String()),
  start: Type.Optional(SourcePosition),
})
export type ParseError = Static<typeof ParseError>

export const CheckOplSyntaxResult = Type.Object({
  errors: Type.Optional(Type.Array(ParseError)),
})
export type CheckOplSyntaxResult = Static<typeof CheckOplSyntaxResult>

export const checkOplSyntax = schemas({
  summary: 'Checks the syntax and types of a permission model.',
  body: Type.Optional(Type.String()),
  responses: { 200: CheckOplSyntaxResult, 400: ErrorGeneric },
  default: ErrorGeneric,
})
