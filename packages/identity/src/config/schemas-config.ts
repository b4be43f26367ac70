import { type ConfigProblem, identityRulesOf } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import type { Static } from 'typebox'
import { createSchemas, type Schemas } from '../schemas/identity-schemas.ts'
import { schemaFaults } from '../schemas/schema-faults.ts'
import type { identitySettings } from './identity-settings.ts'

type Settings = Static<typeof identitySettings>

/** Creates the identity schemas of a project. */
export const schemasConfig = ({ identity, version }: Settings): Schemas =>
  createSchemas(identity.schemas, identity.default_schema_id, identityRulesOf(version))

function schemaProblem(schemas: Schemas, id: string): ConfigProblem[] {
  try {
    const { documents, errors } = schemas.get(id)
    const faults = schemaFaults(documents())
    if (faults.length === 0) errors({}) // compiles the validator
    return faults.map((reason) => ({ pointer: '/identity/schemas', reason: `schema "${id}": ${reason}` }))
  } catch (error) {
    // All failures are Errors; that of a used schema is the cause.
    const { message } = (error instanceof ApiError ? error.cause : error) as Error
    return [{ pointer: '/identity/schemas', reason: `schema "${id}": ${message}` }]
  }
}

/** Reports identity schemas that cannot be used. */
export function schemaProblems(settings: Settings): ConfigProblem[] {
  const schemas = schemasConfig(settings)
  const found = schemas.ids.flatMap((id) => schemaProblem(schemas, id))
  if (schemas.ids.includes(schemas.defaultId)) return found
  const reason = `there is no schema "${schemas.defaultId}"`
  return [...found, { pointer: '/identity/default_schema_id', reason }]
}
