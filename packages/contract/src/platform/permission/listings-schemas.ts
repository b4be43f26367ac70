import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { SubjectSet } from './relationships-schemas.ts'

/** A page may be short or empty and still have a next page. */
export const PermittedObjects = Type.Object({
  objects: Type.Array(Type.String()),
  next_page_token: Type.String(),
  is_complete: Type.Boolean(),
})
export type PermittedObjects = Static<typeof PermittedObjects>

export const PermittedSubject = Type.Object({
  subject_id: Type.Optional(Type.String()),
  subject_set: Type.Optional(SubjectSet),
})
export type PermittedSubject = Static<typeof PermittedSubject>

/** A page may be short or empty and still have a next page. */
export const PermittedSubjects = Type.Object({
  subjects: Type.Array(PermittedSubject),
  next_page_token: Type.String(),
  is_complete: Type.Boolean(),
})
export type PermittedSubjects = Static<typeof PermittedSubjects>

const pages = {
  page_size: Type.Optional(Type.Integer()),
  page_token: Type.Optional(Type.String()),
}

export const listPermittedObjects = schemas({
  summary: 'Lists the objects of a namespace to which a subject has a relation or permission.',
  parameters: Type.Object({
    namespace: Type.String(),
    relation: Type.String(),
    subject_id: Type.Optional(Type.String()),
    'subject_set.namespace': Type.Optional(Type.String()),
    'subject_set.object': Type.Optional(Type.String()),
    'subject_set.relation': Type.Optional(Type.String()),
    ...pages,
  }),
  responses: { 200: PermittedObjects, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const listPermittedSubjects = schemas({
  summary: 'Lists the subjects that have a relation or permission on an object.',
  parameters: Type.Object({
    namespace: Type.String(),
    object: Type.String(),
    relation: Type.String(),
    ...pages,
  }),
  responses: { 200: PermittedSubjects, 400: ErrorGeneric },
  default: ErrorGeneric,
})
