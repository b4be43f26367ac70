/** A field that forms show for a trait. */
export interface TraitField {
  name: string
  title: string
  type: 'text' | 'email' | 'tel' | 'url' | 'number' | 'checkbox' | 'choice' | 'json'
  isRequired: boolean
  values: readonly string[]
  /** What the trait is used for: sign-in, verification, recovery, search. */
  uses: readonly TraitUse[]
}

export type TraitUse = 'identifier' | 'verification' | 'recovery' | 'searchable'

type Members = Readonly<Record<string, unknown>>

const members = (value: unknown): Members => Object(value) as Members // any value; its members are checked where they are read

const texts: Readonly<Record<string, TraitField['type']>> = { email: 'email', tel: 'tel', uri: 'url' }

function fieldType({ type, format, enum: values }: Members): TraitField['type'] {
  if (Array.isArray(values)) return 'choice'
  if (type === 'boolean') return 'checkbox'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array' || type === 'object') return 'json'
  return texts[String(format)] ?? 'text'
}

function traitUses(trait: Members): TraitUse[] {
  const { credentials, verification, recovery } = members(trait['ory.sh/kratos'])
  const isIdentifier = Object.values(members(credentials)).some((each) => members(each).identifier === true)
  return [
    ...(isIdentifier ? ['identifier' as const] : []),
    ...(verification ? ['verification' as const] : []),
    ...(recovery ? ['recovery' as const] : []),
    ...(members(trait.tillkey).searchable === true ? ['searchable' as const] : []),
  ]
}

function readFields(schema: Members, prefix: string): TraitField[] {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(members(schema.properties)).flatMap(([name, value]): TraitField[] => {
    const trait = members(value)
    const path = prefix === '' ? name : `${prefix}.${name}`
    if (trait.type === 'object' && trait.properties) return readFields(trait, path)
    return [
      {
        name: path,
        title: typeof trait.title === 'string' ? trait.title : path,
        type: fieldType(trait),
        isRequired: required.includes(name),
        values: Array.isArray(trait.enum) ? trait.enum.map(String) : [],
        uses: traitUses(trait),
      },
    ]
  })
}

/** Returns the fields of the forms that an identity schema makes. */
export const readTraitFields = (schema: unknown): TraitField[] =>
  readFields(members(members(members(schema).properties).traits), '')
