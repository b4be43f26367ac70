import type { UiNode, UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { messages } from '@tillkey/identity/messages/messages.ts'
import { flattenTraits } from '@tillkey/identity/schemas/flat-traits.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import { type TraitField, traitAt } from '@tillkey/identity/schemas/trait-fields.ts'
import type { IdentityRules } from '@tillkey/platform-core'
import { type InputNode, input } from './nodes.ts'

const typeByFormat: Record<string, InputNode['attributes']['type']> = {
  email: 'email',
  tel: 'tel',
  'date-time': 'datetime-local',
  date: 'date',
  uri: 'url',
}
const typeByKind = { string: 'text', number: 'number', boolean: 'checkbox', array: 'text' } as const
const autocompletes = new Set(['email', 'tel', 'url'])

const titleLabel = (title: string, name: string, { titleContext }: IdentityRules): UiText =>
  messages.title(title, titleContext === 'title' ? undefined : name)

function traitNode(field: TraitField, group: UiNode['group'], rules: IdentityRules): InputNode {
  const type = typeByFormat[field.format ?? ''] ?? typeByKind[field.kind]
  return input(
    { group, name: field.name, type },
    {
      ...(field.required && { required: true }),
      ...(autocompletes.has(type) && { autocomplete: type }),
      ...(field.pattern && { pattern: field.pattern }),
      ...(field.title && { label: titleLabel(field.title, field.name, rules) }),
    },
  )
}

/** Returns a form field for every trait. */
export const traitNodes = (
  schema: IdentitySchema,
  group: UiNode['group'],
  rules: IdentityRules,
): InputNode[] => schema.fields.map((field) => traitNode(field, group, rules))

const typeByValue: Record<string, 'text' | 'number' | 'checkbox' | undefined> = {
  string: 'text',
  number: 'number',
  boolean: 'checkbox',
}

/** Returns fields for values without a schema, or inside lists, by their type. */
export const valueNodes = (values: readonly [string, unknown][], group: UiNode['group']): InputNode[] =>
  values.flatMap(([name, value]) => {
    const type = typeByValue[typeof value]
    return type ? [input({ group, name, type }, { value })] : []
  })

/** Returns the form fields filled with traits; each list element has its own. */
export const filledTraitNodes = (
  { schema, traits }: { schema: IdentitySchema; traits: unknown },
  group: UiNode['group'],
  rules: IdentityRules,
): InputNode[] =>
  schema.fields.flatMap((field) => {
    const node = traitNode(field, group, rules)
    const value = traitAt(traits, field.path)
    if (Array.isArray(value)) return [node, ...valueNodes(flattenTraits(value, field.name), group)]
    return value === undefined || value === null
      ? [node]
      : [{ ...node, attributes: { ...node.attributes, value } }]
  })

/** Label of the identifier field: the title of the only titled identifier. */
export function identifierLabel(schema: IdentitySchema, rules: IdentityRules): UiText {
  const titles = schema.fields.flatMap(({ title, name, marks }) =>
    title && marks.identifies.length > 0 ? [{ title, name }] : [],
  )
  const [only] = titles
  return only && titles.length === 1 ? titleLabel(only.title, only.name, rules) : messages.identifier()
}
