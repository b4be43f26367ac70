import type { Static } from 'typebox'
import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'

export const KetoNamespace = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.Optional(Type.String()),
})
export type KetoNamespace = Static<typeof KetoNamespace>

export const SubjectSet = Type.Object({
  namespace: Type.String(),
  object: Type.String(),
  relation: Type.String(),
})
export type SubjectSet = Static<typeof SubjectSet>

export const CreateRelationshipBody = Type.Object({
  namespace: Type.Optional(Type.String()),
  object: Type.Optional(Type.String()),
  relation: Type.Optional(Type.String()),
  subject_id: Type.Optional(Type.String()),
  subject_set: Type.Optional(SubjectSet),
})
export type CreateRelationshipBody = Static<typeof CreateRelationshipBody>

export const Relationship = Type.Object({
  namespace: Type.String(),
  object: Type.String(),
  relation: Type.String(),
  subject_id: Type.Optional(Type.String()),
  subject_set: Type.Optional(SubjectSet),
})
export type Relationship = Static<typeof Relationship>

export const Namespace = Type.Object({
  name: Type.Optional(Type.String()),
})
export type Namespace = Static<typeof Namespace>

export const RelationQuery = Type.Object({
  namespace: Type.Optional(Type.String()),
  object: Type.Optional(Type.String()),
  relation: Type.Optional(Type.String()),
  subject_id: Type.Optional(Type.String()),
  subject_set: Type.Optional(SubjectSet),
})
export type RelationQuery = Static<typeof RelationQuery>

export const RelationshipNamespaces = Type.Object({
  namespaces: Type.Optional(Type.Array(Namespace)),
})
export type RelationshipNamespaces = Static<typeof RelationshipNamespaces>

export const RelationshipPatchActionEnum = closed('insert', 'delete')
export type RelationshipPatchActionEnum = Static<typeof RelationshipPatchActionEnum>

export const RelationshipPatch = Type.Object({
  action: Type.Optional(RelationshipPatchActionEnum),
  relation_tuple: Type.Optional(Relationship),
})
export type RelationshipPatch = Static<typeof RelationshipPatch>

export const Relationships = Type.Object({
  next_page_token: Type.Optional(Type.String()),
  relation_tuples: Type.Optional(Type.Array(Relationship)),
})
export type Relationships = Static<typeof Relationships>

export const getRelationships = schemas({
  summary: 'Lists the relationships that match a query.',
  parameters: Type.Object({
    page_token: Type.Optional(Type.String()),
    page_size: Type.Optional(Type.Integer()),
    namespace: Type.Optional(Type.String()),
    object: Type.Optional(Type.String()),
    relation: Type.Optional(Type.String()),
    subject_id: Type.Optional(Type.String()),
    'subject_set.namespace': Type.Optional(Type.String()),
    'subject_set.object': Type.Optional(Type.String()),
    'subject_set.relation': Type.Optional(Type.String()),
  }),
  responses: { 200: Relationships, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const createRelationship = schemas({
  summary: 'Creates a relationship.',
  body: Type.Optional(CreateRelationshipBody),
  responses: { 201: Relationship, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const patchRelationships = schemas({
  summary: 'Inserts and deletes relationships atomically.',
  body: Type.Optional(Type.Array(RelationshipPatch)),
  responses: { 204: null, 400: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const deleteRelationships = schemas({
  summary: 'Deletes the relationships that match a query.',
  parameters: Type.Object({
    namespace: Type.Optional(Type.String()),
    object: Type.Optional(Type.String()),
    relation: Type.Optional(Type.String()),
    subject_id: Type.Optional(Type.String()),
    'subject_set.namespace': Type.Optional(Type.String()),
    'subject_set.object': Type.Optional(Type.String()),
    'subject_set.relation': Type.Optional(Type.String()),
  }),
  responses: { 204: null, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const listRelationshipNamespaces = schemas({
  summary: 'Lists the configured namespaces.',
  responses: { 200: RelationshipNamespaces },
  default: ErrorGeneric,
})
