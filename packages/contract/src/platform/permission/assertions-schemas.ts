import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Time, Uuid } from '../values.ts'
import { SubjectSet } from './relationships-schemas.ts'

const question = {
  namespace: Type.String(),
  object: Type.String(),
  relation: Type.String(),
  subject_id: Type.Optional(Type.String()),
  subject_set: Type.Optional(SubjectSet),
}

/** A question with its expected answer. */
const NewPermissionAssertion = Type.Object({ ...question, allowed: Type.Boolean() })

export const PermissionAssertion = Type.Object({
  id: Uuid,
  ...question,
  allowed: Type.Boolean(),
  created_at: Time,
})
export type PermissionAssertion = Static<typeof PermissionAssertion>

const PermissionAssertionResult = Type.Object({
  id: Uuid,
  allowed: Type.Boolean(),
  passed: Type.Boolean(),
})

export const listPermissionAssertions = schemas({
  summary: 'Lists the assertions of a project, oldest first. A project has at most 200.',
  responses: { 200: Type.Object({ assertions: Type.Array(PermissionAssertion) }) },
  default: ErrorGeneric,
})

export const createPermissionAssertion = schemas({
  summary: 'Creates an assertion: a question about permissions with its expected answer.',
  body: NewPermissionAssertion,
  responses: { 201: PermissionAssertion, 400: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const deletePermissionAssertion = schemas({
  summary: 'Deletes an assertion.',
  parameters: Type.Object({ id: Type.String() }),
  responses: { 204: null, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const runPermissionAssertions = schemas({
  summary: 'Evaluates the assertions by a permission model, or by the rules in force.',
  body: Type.Optional(Type.String()),
  responses: {
    200: Type.Object({ results: Type.Array(PermissionAssertionResult) }),
    400: ErrorGeneric,
  },
  default: ErrorGeneric,
})
