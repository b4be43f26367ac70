import type { OperationSchemas } from '@tillkey/contract'
import { ApiError } from '@tillkey/wire'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type HandlerResponse, hasNoSchema } from './response.ts'

/** Skips validation against the meta-schema: the schemas of operations are our own. */
const createAjv = () =>
  addFormats.default(new Ajv({ strict: false, allErrors: false, meta: false, validateSchema: false }))
const ajv = createAjv()

/** The textual form of RFC 9562, section 4. Values are compared with stored ids. */
ajv.addFormat('uuid', /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i)

const isDateTime = createAjv().compile({ type: 'string', format: 'date-time' })
/** RFC 3339 without leap seconds, which Date cannot represent. */
ajv.addFormat('date-time', (text) => isDateTime(text) && !Number.isNaN(Date.parse(text)))

const compiled = new WeakMap<object, ValidateFunction>()
function compileValidator(schema: object): ValidateFunction {
  let validator = compiled.get(schema)
  if (!validator) {
    validator = ajv.compile(schema)
    compiled.set(schema, validator)
  }
  return validator
}

/** Returns the field at fault, such as `amount.units`, including missing and unknown ones. */
function describeField({ instancePath, params }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const own = params.missingProperty ?? params.additionalProperty
  return [path, own].filter(Boolean).join('.')
}

/** Returns the first invalid field with a reason, or undefined if the value is valid. */
export function fieldError(schema: object, value: unknown): { field: string; reason: string } | undefined {
  const validator = compileValidator(schema)
  if (validator(value)) return undefined
  const [error] = validator.errors ?? []
  return error
    ? { field: describeField(error), reason: error.message ?? 'is not valid' }
    : { field: '', reason: 'is not valid' }
}

function refuse(schema: object, value: unknown, fallbackField: string): void {
  const found = fieldError(schema, value)
  if (!found) return
  const field = found.field || fallbackField
  throw new ApiError({ status: 400, code: 'invalid_field', field, reason: `${field}: ${found.reason}.` })
}

/** Throws an error naming the field for invalid arguments. */
export function validateArguments(schemas: OperationSchemas, parameters: object, body: unknown): void {
  if (schemas.parameters) refuse(schemas.parameters, parameters, 'parameters')
  if (schemas.body && body !== undefined) refuse(schemas.body, body, 'body')
}

/** Throws if a response violates the contract. Tests use it. */
export function assertResponse(schemas: OperationSchemas, id: string, response: HandlerResponse): void {
  const schema = schemas.responses[response.status]
  if (!schema || hasNoSchema(response)) return
  const found = fieldError(schema, JSON.parse(JSON.stringify(response.body ?? null)))
  if (found)
    throw new Error(
      `${id} answered ${response.status} with a body that breaks its schema: ${found.field} ${found.reason}`,
    )
}
