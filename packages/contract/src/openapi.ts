import type { Descriptor, Parameter, Security } from '@tillkey/wire'
import type { TSchema } from 'typebox'
import type { Endpoint, OperationSchemas } from './schemas.ts'

type Json = { [key: string]: unknown }

export interface DocumentSource {
  title: string
  version: string
  endpoints: Readonly<Record<string, Endpoint>>
  models: Readonly<Record<string, TSchema>>
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'basic' },
  oauth2: {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth2/auth',
        tokenUrl: '/oauth2/token',
        scopes: {
          openid: 'An ID token is wanted.',
          offline: 'A refresh token is wanted.',
          offline_access: 'A refresh token is wanted.',
        },
      },
    },
  },
  sessionToken: { type: 'apiKey', in: 'header', name: 'X-Session-Token' },
  sessionCookie: { type: 'apiKey', in: 'header', name: 'Cookie' },
}

const alternatives = (kind: Security) => (kind === 'session' ? ['sessionToken', 'sessionCookie'] : [kind])

/** Optional schemas are copies of the model; what they share with it is its members. */
const identityOf = (schema: Json): unknown => schema.properties ?? schema.enum ?? schema.anyOf ?? schema.$defs

const ownNames = new Set(['$id', '$defs'])
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Writes schemas with their models as references. */
function writer(models: DocumentSource['models']) {
  const names = new Map(Object.entries(models).map(([name, model]) => [identityOf(model as Json), name]))

  const writeMember = (key: string, member: unknown): unknown => {
    if (Array.isArray(member)) return member.map((item) => (isObject(item) ? write(item) : item))
    if (!isObject(member)) return member
    if (!key.endsWith('roperties')) return write(member)
    return Object.fromEntries(Object.entries(member).map(([name, schema]) => [name, write(schema as Json)]))
  }

  /** `within` names the model being written itself. */
  const write = (schema: Json, within?: string): Json => {
    const name = names.get(identityOf(schema))
    if (name && name !== within) {
      return 'default' in schema ? { ...reference(name), default: schema.default } : reference(name)
    }
    if (typeof schema.$ref === 'string') {
      const target = (schema.$defs as Record<string, Json> | undefined)?.[schema.$ref]
      return target ? write(target) : reference(schema.$ref)
    }
    const members = Object.entries(schema).filter(([key]) => !ownNames.has(key))
    return Object.fromEntries(members.map(([key, member]) => [key, writeMember(key, member)]))
  }
  return (schema: TSchema | undefined, within?: string) => write((schema ?? {}) as Json, within)
}

type Write = ReturnType<typeof writer>

const mediaOf = (schema: TSchema) =>
  (schema as Json).type === 'string' && !('enum' in schema) ? 'text/plain' : 'application/json'

const content = (schema: unknown, ...media: readonly string[]) =>
  Object.fromEntries(media.map((type) => [type, { schema }]))

function bodyOf({ body, parameters }: Descriptor, schemas: OperationSchemas, write: Write): Json | undefined {
  const form = parameters.filter((parameter) => parameter.in === 'form')
  if (form.length > 0) {
    const properties = Object.fromEntries(
      form.map(({ name }) => [name, write(schemas.parameters?.properties[name])]),
    )
    const required = form.filter((parameter) => parameter.required).map(({ name }) => name)
    const schema = { type: 'object', properties, required }
    return { required: true, content: content(schema, 'application/x-www-form-urlencoded') }
  }
  if (!body || !schemas.body) return undefined
  const media = schemas.bodyMedia ?? [body.kind === 'text' ? 'text/plain' : 'application/json']
  return { required: body.required, content: content(write(schemas.body), ...media) }
}

const answer = (schema: TSchema | null, write: Write, description: string) =>
  schema === null ? { description } : { description, content: content(write(schema), mediaOf(schema)) }

function answersOf({ responses, otherwise }: OperationSchemas, write: Write): Json {
  const entries = Object.entries(responses).map(([status, schema]) => [
    status,
    answer(schema, write, Number(status) < 400 ? 'Done.' : 'Refused.'),
  ])
  if (otherwise) entries.push(['default', answer(otherwise, write, 'Any other status.')])
  return Object.fromEntries(entries) as Json
}

const parameterOf = (
  { name, in: place, required }: Parameter,
  { parameters }: OperationSchemas,
  write: Write,
) => ({
  name,
  in: place,
  required,
  schema: write(parameters?.properties[name]),
})

function operationOf({ operation, schemas }: Endpoint, write: Write): Json {
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== 'form')
    .map((parameter) => parameterOf(parameter, schemas, write))
  const requestBody = bodyOf(operation, schemas, write)
  const security = operation.security.flatMap(alternatives).map((scheme) => ({ [scheme]: [] }))
  return {
    operationId: operation.id,
    summary: schemas.summary,
    ...(security.length > 0 && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: answersOf(schemas, write),
  }
}

/** The OpenAPI 3.1 document of an API. */
export function openApiOf({ title, version, endpoints, models }: DocumentSource): Json {
  const write = writer(models)
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values(endpoints)) {
    const { path, method } = endpoint.operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint, write) }
  }
  const schemas = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, write(model, name)]),
  )
  return { openapi: '3.1.0', info: { title, version }, paths, components: { schemas, securitySchemes } }
}
