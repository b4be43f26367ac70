type Json = Readonly<Record<string, unknown>>

/** A field of a form, as a trait of an identity schema describes it. */
export interface FormField {
  /** JSON pointer below the traits: `/name/first`. */
  pointer: string
  title: string
  help: string | undefined
  kind: 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json' | 'group'
  isRequired: boolean
  /** Values of a choice. */
  options: readonly string[]
  /** Fields of a group. */
  fields: readonly FormField[]
}

/** Texts of fields by pointer. Blank texts are absent traits. */
export type FormDraft = Readonly<Record<string, string>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const readObject = (value: unknown): Json => (isObject(value) ? value : {})
const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Upper bound on nested groups: references may be recursive. */
const MAX_DEPTH = 5

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')
const escape = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')
const partsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescape)

/** Follows a reference within the document. */
function follow(document: Json, property: unknown): Json {
  const own = readObject(property)
  const reference = readText(own.$ref)
  if (!reference?.startsWith('#/')) return own
  return readObject(partsOf(reference).reduce<unknown>((inner, part) => readObject(inner)[part], document))
}

function kindOf(property: Json, document: Json): FormField['kind'] {
  if (Array.isArray(property.enum))
    return property.enum.every((value) => typeof value === 'string') ? 'choice' : 'json'
  if (isObject(property.properties)) return 'group'
  if (property.type === 'array') return follow(document, property.items).type === 'string' ? 'list' : 'json'
  if (property.type === 'number' || property.type === 'integer') return 'number'
  if (property.type === 'string' || property.type === 'boolean')
    return property.type === 'string' ? 'text' : 'boolean'
  return 'json'
}

function fieldsIn(parent: Json, document: Json, around = ''): FormField[] {
  const required = Array.isArray(parent.required) ? parent.required : []
  return Object.entries(readObject(parent.properties)).map(([name, value]) => {
    const property = follow(document, value)
    const pointer = `${around}/${escape(name)}`
    const isDeep = pointer.split('/').length > MAX_DEPTH
    const kind = kindOf(property, document)
    return {
      pointer,
      title: readText(property.title) ?? name,
      help: readText(property.description),
      kind: kind === 'group' && isDeep ? 'json' : kind,
      isRequired: required.includes(name),
      options: kind === 'choice' ? (property.enum as string[]) : [], // all texts, as checked by kindOf
      fields: kind === 'group' && !isDeep ? fieldsIn(property, document, pointer) : [],
    }
  })
}

/** Returns the form that an identity schema describes. */
export function readTraitFields(schema: unknown): readonly FormField[] {
  const document = readObject(schema)
  return fieldsIn(follow(document, readObject(document.properties).traits), document)
}

/** Returns the fields of a form without its groups. */
export const listLeaves = (fields: readonly FormField[]): readonly FormField[] =>
  fields.flatMap((field) => (field.kind === 'group' ? listLeaves(field.fields) : [field]))

/** Returns the value of a trait. */
export const readTrait = (traits: unknown, pointer: string): unknown =>
  partsOf(pointer).reduce<unknown>((inner, part) => readObject(inner)[part], traits)

/** Formats the value of a trait as the text of its field. */
export function formatTrait(value: unknown, kind: FormField['kind']): string {
  if (value === undefined || value === null) return ''
  if (kind === 'list' && Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' && kind !== 'json' ? value : JSON.stringify(value)
}

/** Returns the texts of a form for traits. */
export const toDraft = (fields: readonly FormField[], traits: unknown): FormDraft =>
  Object.fromEntries(
    listLeaves(fields).map(({ pointer, kind }) => [pointer, formatTrait(readTrait(traits, pointer), kind)]),
  )

/** Parses the text of a field. Undefined for an absent trait. Throws for text that is not of its kind. */
export function parseTrait(text: string, kind: FormField['kind']): unknown {
  if (text === '') return undefined
  if (kind === 'list') return text.split('\n').filter((line) => line.trim() !== '')
  if (kind === 'boolean') return text === 'true'
  if (kind === 'json') return JSON.parse(text)
  if (kind !== 'number') return text
  const number = Number(text)
  if (Number.isNaN(number)) throw new TypeError('Not a number')
  return number
}

/** Returns an object with a member set, or removed when the value is undefined. Empty groups are removed too. */
function withTrait(traits: Json, [name = '', ...rest]: readonly string[], value: unknown): Json {
  const inner = rest.length === 0 ? value : withTrait(readObject(traits[name]), rest, value)
  const isAbsent = inner === undefined || (rest.length > 0 && Object.keys(readObject(inner)).length === 0)
  const { [name]: _, ...others } = traits
  return isAbsent ? others : { ...traits, [name]: inner }
}

/** Traits of a filled-in form, or the pointers of fields whose text cannot be read. */
export interface FilledForm {
  traits: Json
  unreadable: readonly string[]
}

/** Reads a filled-in form. Traits that it does not show stay as in `base`. */
export function readTraitsForm(fields: readonly FormField[], draft: FormDraft, base: unknown): FilledForm {
  let traits = readObject(base)
  const unreadable: string[] = []
  for (const { pointer, kind } of listLeaves(fields)) {
    try {
      traits = withTrait(traits, partsOf(pointer), parseTrait(draft[pointer] ?? '', kind))
    } catch {
      unreadable.push(pointer)
    }
  }
  return { traits, unreadable }
}

/** Sentences by the pointer of their field, and those of no field. */
export interface FormErrors {
  fields: Readonly<Record<string, string>>
  others: readonly string[]
}

const LINE = /^I\[#\/traits([^\]]*)\] S\[([^\]]*)\] (.*)$/

/** Assigns the server's reason to fields: one line for each trait that is not accepted. */
export function assignErrors(
  reason: string,
  fields: readonly FormField[],
  { draft, required }: { draft: FormDraft; required: string },
): FormErrors {
  const leaves = listLeaves(fields)
  const found: Record<string, string> = {}
  const others: string[] = []
  for (const line of reason.split('\n')) {
    const [, pointer, rule = '', sentence = line] = LINE.exec(line) ?? []
    const isParent = (field: FormField): boolean =>
      field.pointer.slice(0, field.pointer.lastIndexOf('/')) === pointer
    const missing = rule.endsWith('/required')
      ? leaves.filter((field) => field.isRequired && isParent(field) && !draft[field.pointer])
      : []
    const own = leaves.find((field) => pointer === field.pointer || pointer?.startsWith(`${field.pointer}/`))
    for (const field of missing) found[field.pointer] = required
    if (missing.length > 0) continue
    if (own) found[own.pointer] = sentence
    else others.push(sentence)
  }
  return { fields: found, others }
}
