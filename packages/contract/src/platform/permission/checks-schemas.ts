import { type Static, Type } from 'typebox'
import { open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Relationship, SubjectSet } from './relationships-schemas.ts'

export const CheckPermissionResult = Type.Object({
  allowed: Type.Boolean(),
})
export type CheckPermissionResult = Static<typeof CheckPermissionResult>

export const ExpandedPermissionTreeTypeEnum = open(
  'union',
  'exclusion',
  'intersection',
  'leaf',
  'tuple_to_subject_set',
  'computed_subject_set',
  'not',
  'unspecified',
)
export type ExpandedPermissionTreeTypeEnum = Static<typeof ExpandedPermissionTreeTypeEnum>

export const ExpandedPermissionTree = Type.Cyclic(
  {
    ExpandedPermissionTree: Type.Object({
      children: Type.Optional(Type.Array(Type.Ref('ExpandedPermissionTree'))),
      tuple: Type.Optional(Relationship),
      type: ExpandedPermissionTreeTypeEnum,
    }),
  },
  'ExpandedPermissionTree',
)
export type ExpandedPermissionTree = Static<typeof ExpandedPermissionTree>

export const PostCheckPermissionBody = Type.Object({
  namespace: Type.Optional(Type.String()),
  object: Type.Optional(Type.String()),
  relation: Type.Optional(Type.String()),
  subject_id: Type.Optional(Type.String()),
  subject_set: Type.Optional(SubjectSet),
})
export type PostCheckPermissionBody = Static<typeof PostCheckPermissionBody>

export const PostCheckPermissionOrErrorBody = Type.Object({
  namespace: Type.Optional(Type.String()),
  object: Type.Optional(Type.String()),
  relation: Type.Optional(Type.String()),
  subject_id: Type.Optional(Type.String()),
  subject_set: Type.Optional(SubjectSet),
})
export type PostCheckPermissionOrErrorBody = Static<typeof PostCheckPermissionOrErrorBody>

export const checkPermission = schemas({
  summary: 'Tells whether a subject has a relation to an object; the answer is 200 either way.',
  parameters: Type.Object({
    namespace: Type.Optional(Type.String()),
    object: Type.Optional(Type.String()),
    relation: Type.Optional(Type.String()),
    subject_id: Type.Optional(Type.String()),
    'subject_set.namespace': Type.Optional(Type.String()),
    'subject_set.object': Type.Optional(Type.String()),
    'subject_set.relation': Type.Optional(Type.String()),
    'max-depth': Type.Optional(Type.Integer()),
  }),
  responses: { 200: CheckPermissionResult, 400: ErrorGeneric },
  otherwise: ErrorGeneric,
})

export const postCheckPermission = schemas({
  summary: 'Tells whether the subject of the body has a relation to an object; the answer is 200 either way.',
  parameters: Type.Object({
    'max-depth': Type.Optional(Type.Integer()),
  }),
  body: Type.Optional(PostCheckPermissionBody),
  responses: { 200: CheckPermissionResult, 400: ErrorGeneric },
  otherwise: ErrorGeneric,
})

export const checkPermissionOrError = schemas({
  summary: 'Tells whether a subject has a relation to an object; 403 when it has not.',
  parameters: Type.Object({
    namespace: Type.Optional(Type.String()),
    object: Type.Optional(Type.String()),
    relation: Type.Optional(Type.String()),
    subject_id: Type.Optional(Type.String()),
    'subject_set.namespace': Type.Optional(Type.String()),
    'subject_set.object': Type.Optional(Type.String()),
    'subject_set.relation': Type.Optional(Type.String()),
    'max-depth': Type.Optional(Type.Integer()),
  }),
  responses: { 200: CheckPermissionResult, 400: ErrorGeneric, 403: CheckPermissionResult },
  otherwise: ErrorGeneric,
})

export const postCheckPermissionOrError = schemas({
  summary: 'Tells whether the subject of the body has a relation to an object; 403 when it has not.',
  parameters: Type.Object({
    'max-depth': Type.Optional(Type.Integer()),
  }),
  body: Type.Optional(PostCheckPermissionOrErrorBody),
  responses: { 200: CheckPermissionResult, 400: ErrorGeneric, 403: CheckPermissionResult },
  otherwise: ErrorGeneric,
})

export const expandPermissions = schemas({
  summary: 'Shows as a tree which subjects have a relation to an object, and why.',
  parameters: Type.Object({
    namespace: Type.String(),
    object: Type.String(),
    relation: Type.String(),
    'max-depth': Type.Optional(Type.Integer()),
  }),
  responses: { 200: ExpandedPermissionTree, 400: ErrorGeneric, 404: ErrorGeneric },
  otherwise: ErrorGeneric,
})
