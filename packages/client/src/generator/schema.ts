/** As much of a JSON Schema as the contract uses. */
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

/** A schema of the contract is plain data. */
export const schemaOf = (schema: object): Schema => schema

/** Copies of a model share its members with it. */
const identityOf = ({ properties, enum: values, anyOf, $defs }: Schema): unknown =>
  properties ?? values ?? anyOf ?? $defs

/** The name of the model that a schema is, or is a copy of. */
export type Names = (schema: Schema) => string | undefined

/** Finds models by what they are made of. */
export function namesOf(models: Readonly<Record<string, object>>): Names {
  const entries = Object.entries(models).map(([name, model]) => [identityOf(schemaOf(model)), name] as const)
  const known = new Map(entries.filter(([identity]) => identity !== undefined))
  return (schema) => known.get(identityOf(schema))
}

/** The schemas that a schema is made of. */
export const partsOf = ({ properties, anyOf, items, patternProperties, $defs }: Schema): Schema[] => [
  ...Object.values(properties ?? {}),
  ...(anyOf ?? []),
  ...(items ? [items] : []),
  ...Object.values(patternProperties ?? {}),
  ...Object.values($defs ?? {}),
]
