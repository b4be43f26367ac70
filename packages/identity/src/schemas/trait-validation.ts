import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import { messages } from '../messages/messages.ts'
import type { JsonObject } from '../values.ts'
import { closedSchema } from './closed-schema.ts'
import { addUniqueItems } from './equal-items.ts'
import { patternEngine } from './linear-patterns.ts'
import { addWorkLimit, WorkLimitError } from './schema-work.ts'

export interface TraitError {
  /** Name of the form field: `traits.email`. */
  name: string
  message: UiText
  /** The message about a malformed address, in the generation that has one of its own. */
  addressMessage?: UiText
  /** Message of the validator, for administrators. */
  detail: string
}

/** E.164 with separators between groups. */
const telephone = /^\+[1-9](?:[ ().-]{0,2}\d){6,14}$/

/** Local part by RFC 5322: a dot-atom or a quoted string, in any script. */
const local = /^(?:[^\s@"<>(),:;[\]\\.]+(?:\.[^\s@"<>(),:;[\]\\.]+)*|"(?:[^"\\\r\n]|\\.)+")$/
/** Host name with labels of at most 63 characters (RFC 1035, section 2.3.4). */
const hosts = /^(?!-)[a-z0-9-]{0,62}[a-z0-9](?:\.[a-z0-9-]{0,62}[a-z0-9])*$/i

/** Upper bounds in bytes (RFC 5321, section 4.5.3.1). */
const [ADDRESS_BYTES, LOCAL_BYTES] = [254, 64]

function isEmail(text: string): boolean {
  if (Buffer.byteLength(text) > ADDRESS_BYTES) return false
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(0, at))
  return Buffer.byteLength(name) <= LOCAL_BYTES && local.test(name) && hosts.test(text.slice(at + 1))
}

/** A URI with a scheme, in any script; ports must be numeric and escapes valid. */
const uri =
  /^[a-z][a-z\d+.-]*:(?:\/\/(?:[^\s/?#@[\]]*@)?(?:\[[\da-f:.]+\]|[^\s/?#@[\]:]*)(?::\d*)?(?=[/?#]|$)|(?!\/\/))(?:[^%\p{Cc}]|%[\da-f]{2})*$/iu

/** RFC 3339, in capitals and without leap seconds. */
const dateTime =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:[.,]\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

function isDateTime(text: string): boolean {
  const [, day] = dateTime.exec(text) ?? []
  const startOfDay = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(startOfDay) && new Date(startOfDay).toISOString().startsWith(day ?? '')
}

function getJsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/** Length in code points, as JSON Schema counts. */
const measureLength = (value: unknown): number => (typeof value === 'string' ? Array.from(value).length : 0)
const toNumber = (value: unknown): number => Number(value)
const countItems = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const formatNames: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  tel: 'a telephone number',
  uri: 'an internet address',
  date: 'a date',
  'date-time': 'a date and time',
}

const byKeyword: Record<string, (error: ErrorObject) => UiText> = {
  required: ({ params }) => messages.missing(params.missingProperty),
  minLength: ({ params, data }) => messages.tooShort(params.limit, measureLength(data)),
  maxLength: ({ params, data }) => messages.tooLong(params.limit, measureLength(data)),
  pattern: ({ params }) => messages.patternMismatch(params.pattern),
  minimum: ({ params, data }) => messages.lessThanMinimum(params.limit, toNumber(data)),
  exclusiveMinimum: ({ params, data }) => messages.notAboveMinimum(params.limit, toNumber(data)),
  maximum: ({ params, data }) => messages.aboveMaximum(params.limit, toNumber(data)),
  exclusiveMaximum: ({ params, data }) => messages.notLessThanMaximum(params.limit, toNumber(data)),
  multipleOf: ({ params, data }) => messages.notMultipleOf(params.multipleOf, toNumber(data)),
  maxItems: ({ params, data }) => messages.tooManyItems(params.limit, countItems(data)),
  minItems: ({ params, data }) => messages.tooFewItems(params.limit, countItems(data)),
  uniqueItems: ({ params }) => messages.equalItems(params.i, params.j),
  type: ({ params, data }) => messages.wrongType([params.type].flat(), getJsonType(data)),
  const: ({ params }) => messages.notConstant(params.allowedValue),
  format: ({ params }) =>
    messages.invalid(`Use a different format: ${formatNames[params.format] ?? params.format}.`),
  enum: ({ params }) => messages.invalid(`Choose one of: ${[params.allowedValues].flat().join(', ')}.`),
  additionalProperties: ({ params }) =>
    messages.invalid(`Unknown field: ${[params.additionalProperty].flat().join(', ')}.`),
}

function fieldName({ instancePath, params, keyword }: ErrorObject): string {
  const parts = instancePath.split('/').slice(1)
  if (keyword === 'required') parts.push(String(params.missingProperty))
  return parts.join('.')
}

/** Names the missing trait, for callers without a form. */
const detailText = ({ keyword, params }: ErrorObject, { text }: UiText): string =>
  keyword === 'required' ? `"${params.missingProperty}" is missing.` : text

const addressMessages: Readonly<Record<string, (value: string) => UiText>> = {
  email: messages.malformedEmail,
  tel: messages.malformedPhoneNumber,
}

function addressMessage({ keyword, params, data }: ErrorObject): UiText | undefined {
  return keyword === 'format' ? addressMessages[String(params.format)]?.(String(data)) : undefined
}

function toTraitError(error: ErrorObject): TraitError {
  const text = byKeyword[error.keyword]?.(error) ?? messages.invalid('This is invalid. Check it.')
  const ofAddress = addressMessage(error)
  return {
    name: fieldName(error),
    message: text,
    ...(ofAddress && { addressMessage: ofAddress }),
    detail: `I[#${error.instancePath}] S[${error.schemaPath}] ${detailText(error, text)}`,
  }
}

/** Errors about the kind of a value come before those about its size. */
const PRIORITY_KEYWORDS = ['const', 'enum', 'format']
const rank = ({ keyword }: ErrorObject): number =>
  PRIORITY_KEYWORDS.includes(keyword) ? PRIORITY_KEYWORDS.indexOf(keyword) : PRIORITY_KEYWORDS.length
const byRank = (left: ErrorObject, right: ErrorObject): number => rank(left) - rank(right)

const isTypeError = ({ keyword }: ErrorObject): boolean => keyword === 'type'

/** Identifies the value and schema that an error belongs to. */
const schemaKey = ({ instancePath, schemaPath, keyword }: ErrorObject): string =>
  `${instancePath} ${schemaPath.slice(0, -keyword.length)}`

/** As published, a value of the wrong type reports only that. */
function keepTypeErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const wrong = new Set(errors.filter(isTypeError).map(schemaKey))
  return errors.filter((error) => isTypeError(error) || !wrong.has(schemaKey(error)))
}

const isUnknownField = ({ keyword }: ErrorObject): boolean => keyword === 'additionalProperties'

/** Reports unknown fields of an object in one error. */
function mergeUnknownFields(errors: readonly ErrorObject[]): ErrorObject[] {
  const byObject = Map.groupBy(errors.filter(isUnknownField), ({ instancePath }) => instancePath)
  const merged = [...byObject.values()].flatMap((group) => {
    const additionalProperty = group.map(({ params }) => params.additionalProperty)
    return group.slice(0, 1).map((error) => ({ ...error, params: { additionalProperty } }))
  })
  return [...errors.filter((error) => !isUnknownField(error)), ...merged]
}

function createValidator() {
  const ajv = addFormats.default(
    new Ajv({
      strict: false,
      allErrors: true,
      verbose: true,
      validateSchema: false,
      addUsedSchema: false,
      code: { regExp: patternEngine },
    }),
  )
  const work = addWorkLimit(ajv)
  addUniqueItems(ajv, work)
  ajv.addFormat('tel', telephone)
  ajv.addFormat('email', isEmail)
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('uri', uri)
  ajv.addFormat('no-validate', true)
  return { ajv, work }
}

/** Reports a validation that was stopped, at the field it had reached. */
function limitError({ instancePath, schemaPointer }: WorkLimitError): TraitError {
  const message = messages.invalid('This takes too long to check. Shorten it.')
  return {
    name: instancePath.split('/').slice(1, 3).join('.'),
    message,
    detail: `I[#${instancePath}] S[${schemaPointer}] ${message.text}`,
  }
}

const MAX_REPORTED_ERRORS = 1000

const reportedErrors = (errors: readonly ErrorObject[]): TraitError[] =>
  mergeUnknownFields(keepTypeErrors(errors.slice(0, MAX_REPORTED_ERRORS)))
    .toSorted(byRank)
    .map(toTraitError)

/**
 * Compiles the validator of traits from the first document; the others are referenced by it. A validation
 * that exceeds the work limit reports only that. Only `traits` is validated.
 */
export function compileTraits(documents: ReadonlyMap<string, JsonObject>): (traits: unknown) => TraitError[] {
  const { ajv, work } = createValidator()
  const validate = ajv.compile(closedSchema(documents))
  return (traits) => {
    work.begin()
    try {
      return validate({ traits }) ? [] : reportedErrors(validate.errors ?? [])
    } catch (error) {
      if (error instanceof WorkLimitError) return [limitError(error)]
      throw error
    }
  }
}
