import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { SourceLines } from './language-schemas.ts'
import { Relationship, RelationshipPatchActionEnum, SubjectSet } from './relationships-schemas.ts'

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
  summary: 'Checks whether a subject has a relation to an object. The status is 200 either way.',
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
  default: ErrorGeneric,
})

export const postCheckPermission = schemas({
  summary:
    'Checks whether the subject in the body has a relation to an object. The status is 200 either way.',
  parameters: Type.Object({
    'max-depth': Type.Optional(Type.Integer()),
  }),
  body: Type.Optional(PostCheckPermissionBody),
  responses: { 200: CheckPermissionResult, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const checkPermissionOrError = schemas({
  summary: 'Checks whether a subject has a relation to an object. The status is 403 if not.',
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
  default: ErrorGeneric,
})

export const postCheckPermissionOrError = schemas({
  summary: 'Checks whether the subject in the body has a relation to an object. The status is 403 if not.',
  parameters: Type.Object({
    'max-depth': Type.Optional(Type.Integer()),
  }),
  body: Type.Optional(PostCheckPermissionOrErrorBody),
  responses: { 200: CheckPermissionResult, 400: ErrorGeneric, 403: CheckPermissionResult },
  default: ErrorGeneric,
})

export const expandPermissions = schemas({
  summary: 'Returns the tree of subjects that have a relation to an object.',
  parameters: Type.Object({
    namespace: Type.String(),
    object: Type.String(),
    relation: Type.String(),
    'max-depth': Type.Optional(Type.Integer()),
  }),
  responses: { 200: ExpandedPermissionTree, 400: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const BatchCheckPermissionBody = Type.Object({
  tuples: Type.Array(PostCheckPermissionBody),
})
export type BatchCheckPermissionBody = Static<typeof BatchCheckPermissionBody>

export const BatchCheckPermissionResult = Type.Object({
  results: Type.Array(
    Type.Object({
      allowed: Type.Boolean(),
      error: Type.Optional(Type.String()),
    }),
  ),
})
export type BatchCheckPermissionResult = Static<typeof BatchCheckPermissionResult>

/** A step in the proof of an allowed check. The absence of tuples in several sets names none of them. */
export const PermissionProofStep = Type.Object({
  kind: open('rule', 'tuple', 'absence'),
  set: Type.Optional(SubjectSet),
  tuple: Type.Optional(Relationship),
})
export type PermissionProofStep = Static<typeof PermissionProofStep>

/**
 * A node of an explanation: a relation of an object, a stored tuple, or an operator of a permission. `lines` are those of the
 * expression in the permission file that led to it.
 */
export const ExplainedPermission = Type.Cyclic(
  {
    ExplainedPermission: Type.Object({
      kind: open(
        'permit',
        'relation',
        'or',
        'and',
        'not',
        'traverse',
        'tuple',
        'subject-set',
        'cycle',
        'limit',
        'undeclared',
      ),
      membership: open('member', 'not-member', 'unknown'),
      set: Type.Optional(SubjectSet),
      tuple: Type.Optional(Relationship),
      lines: Type.Optional(SourceLines),
      children: Type.Optional(Type.Array(Type.Ref('ExplainedPermission'))),
    }),
  },
  'ExplainedPermission',
)
export type ExplainedPermission = Static<typeof ExplainedPermission>

export const PermissionExplanation = Type.Object({
  allowed: Type.Boolean(),
  proof: Type.Array(PermissionProofStep),
  tree: ExplainedPermission,
  /** Writes of one relationship after which the answer is the opposite. Not all such writes are listed. */
  changes: Type.Array(Type.Object({ action: RelationshipPatchActionEnum, relation_tuple: Relationship })),
  /** Number of stored relationships that the explanation looked at. */
  tuples_read: Type.Integer(),
})
export type PermissionExplanation = Static<typeof PermissionExplanation>

export const batchCheckPermission = schemas({
  summary: 'Checks up to ten relationships. A check that fails has its own error.',
  parameters: Type.Object({
    'max-depth': Type.Optional(Type.Integer()),
  }),
  body: BatchCheckPermissionBody,
  responses: { 200: BatchCheckPermissionResult, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const explainPermission = schemas({
  summary: 'Explains a check with its proof from object to subject and everything that was tried.',
  parameters: checkPermission.parameters,
  responses: { 200: PermissionExplanation, 400: ErrorGeneric },
  default: ErrorGeneric,
})
