import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Relationship } from './relationships-schemas.ts'

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

/** First and last line of a part of a permission file, from 1. */
export const SourceLines = Type.Object({
  first: Type.Integer(),
  last: Type.Integer(),
})
export type SourceLines = Static<typeof SourceLines>

/** A relation or permit of a namespace. */
const DeclaredRelation = Type.Object({
  name: Type.String(),
  kind: open('relation', 'permit'),
  /** Declared subjects: objects of a namespace, or members of a relation of it. */
  types: Type.Array(Type.Object({ namespace: Type.String(), relation: Type.Optional(Type.String()) })),
  lines: Type.Optional(SourceLines),
})

/** The rules in force. `source` is absent if the namespaces are configured by name only. */
export const PermissionRules = Type.Object({
  state: open('configured', 'last-good', 'none'),
  mode: open('open', 'strict'),
  source: Type.Optional(Type.String()),
  /** Problems of the configured namespaces if they are not in force. */
  problems: Type.Array(ParseError),
  namespaces: Type.Array(Type.Object({ name: Type.String(), relations: Type.Array(DeclaredRelation) })),
})
export type PermissionRules = Static<typeof PermissionRules>

/** Stored relationships of a namespace or relation that rules do not declare. At most a hundred are listed. */
export const OrphanedRelationships = Type.Object({
  namespace: Type.String(),
  /** Absent if the namespace disappears. */
  relation: Type.Optional(Type.String()),
  /** Whether it is named by the objects of the relationships, or by their subject sets. */
  position: open('object', 'subject'),
  relation_tuples: Type.Array(Relationship),
  has_more: Type.Boolean(),
})
export type OrphanedRelationships = Static<typeof OrphanedRelationships>

export const PermissionRulesPreview = Type.Object({
  errors: Type.Array(ParseError),
  orphans: Type.Array(OrphanedRelationships),
})
export type PermissionRulesPreview = Static<typeof PermissionRulesPreview>

export const getPermissionRules = schemas({
  summary: 'Returns the permission rules in force.',
  responses: { 200: PermissionRules },
  default: ErrorGeneric,
})

export const previewPermissionRules = schemas({
  summary: 'Checks a permission model and lists the relationships that it would orphan.',
  body: Type.Optional(Type.String()),
  responses: { 200: PermissionRulesPreview, 400: ErrorGeneric },
  default: ErrorGeneric,
})
