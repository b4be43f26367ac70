import type { Endpoint } from '@tillkey/contract'
import { listParts, type Names, type Schema, toSchema } from './schema.ts'

const listSchemas = ({ schemas }: Endpoint): Schema[] =>
  [schemas.parameters, schemas.body, schemas.default, ...Object.values(schemas.responses)].flatMap((one) =>
    one ? [toSchema(one)] : [],
  )

/** Names of the models that operations use. */
export function reachedFrom(endpoints: readonly Endpoint[], names: Names): Set<string> {
  const found = new Set<string>()
  const visit = (schema: Schema): void => {
    const name = names(schema)
    if (name && found.has(name)) return
    if (name) found.add(name)
    for (const part of listParts(schema)) visit(part)
  }
  for (const endpoint of endpoints) for (const schema of listSchemas(endpoint)) visit(schema)
  return found
}

/** Names of the models that contain identity traits, directly or nested. */
export function withTraits(models: Readonly<Record<string, Schema>>, names: Names): Set<string> {
  const found = new Set(['Identity'])
  const holds = (schema: Schema): boolean =>
    listParts(schema).some((part) => {
      const name = names(part)
      return name ? found.has(name) : holds(part)
    })
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const [name, model] of Object.entries(models)) if (holds(model)) found.add(name)
  }
  return found
}
