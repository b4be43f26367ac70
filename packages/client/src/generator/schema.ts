/** The subset of JSON Schema that the contract uses. */
export interface Schema {
  type?: string
  format?: string
  description?: string
  enum?: readonly string[]
  const?: unknown
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  patternProperties?: Readonly<Record<string, Schema>>
  $defs?: Readonly<Record<string, Schema>>
  $ref?: string
  minimum?: number
  maximum?: number
  default?: unknown
  'x-unpublished'?: boolean
}

/** Views a schema of the contract as plain data. */
export const toSchema = (schema: object): Schema => schema

/** Copies of a model share its members. */
const getIdentity = ({ properties, enum: values, anyOf, $defs }: Schema): unknown =>
  properties ?? values ?? anyOf ?? $defs

/** Returns the name of the model that a schema is or copies. */
export type Names = (schema: Schema) => string | undefined

/** Identifies models by their members. */
export function nameSchemas(models: Readonly<Record<string, object>>): Names {
  const entries = Object.entries(models).map(([name, model]) => [getIdentity(toSchema(model)), name] as const)
  const cache = new Map(entries.filter(([identity]) => identity !== undefined))
  return (schema) => cache.get(getIdentity(schema))
}

/** Direct subschemas of a schema. */
export const listParts = ({ properties, anyOf, items, patternProperties, $defs }: Schema): Schema[] => [
  ...Object.values(properties ?? {}),
  ...(anyOf ?? []),
  ...(items ? [items] : []),
  ...Object.values(patternProperties ?? {}),
  ...Object.values($defs ?? {}),
]
