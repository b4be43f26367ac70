import type { Descriptor, Parameter, Security } from '@tillkey/wire'
import type { TSchema } from 'typebox'
import { deprecatedKeyword, formerIdsKeyword, isAtFormerPath, listAliases } from './deprecated.ts'
import type { Endpoint, OperationSchemas } from './schemas.ts'
import { unpublishedKeyword } from './unpublished.ts'

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
          openid: 'Issues an ID token.',
          offline: 'Issues a refresh token.',
          offline_access: 'Issues a refresh token.',
        },
      },
    },
  },
  sessionToken: { type: 'apiKey', in: 'header', name: 'X-Session-Token' },
  sessionCookie: { type: 'apiKey', in: 'header', name: 'Cookie' },
}

const alternatives = (kind: Security) => (kind === 'session' ? ['sessionToken', 'sessionCookie'] : [kind])

/** Optional schemas are copies of their model and share its members. */
const getIdentity = (schema: Json): unknown =>
  schema.properties ?? schema.enum ?? schema.anyOf ?? schema.$defs

const ownNames = new Set(['$id', '$defs'])
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Keywords allowed next to `$ref`. */
const referenceSiblings = ['default', unpublishedKeyword]

/** Writes schemas, replacing models by references. */
function writer(models: DocumentSource['models']) {
  const names = new Map(Object.entries(models).map(([name, model]) => [getIdentity(model as Json), name])) // every schema is JSON

  const writeMember = (key: string, member: unknown): unknown => {
    if (Array.isArray(member)) return member.map((item) => (isObject(item) ? write(item) : item))
    if (!isObject(member)) return member
    if (!key.endsWith('roperties')) return write(member)
    return Object.fromEntries(Object.entries(member).map(([name, schema]) => [name, write(schema as Json)])) // properties are schemas
  }

  /** `within` is the name of the model being written. */
  const write = (schema: Json, within?: string): Json => {
    const name = names.get(getIdentity(schema))
    if (name && name !== within) {
      const siblings = referenceSiblings.filter((key) => key in schema).map((key) => [key, schema[key]])
      return { ...reference(name), ...Object.fromEntries(siblings) }
    }
    if (typeof schema.$ref === 'string') {
      const target = (schema.$defs as Record<string, Json> | undefined)?.[schema.$ref] // definitions are schemas
      return target ? write(target) : reference(schema.$ref)
    }
    const members = Object.entries(schema).filter(([key]) => !ownNames.has(key))
    return Object.fromEntries(members.map(([key, member]) => [key, writeMember(key, member)]))
  }
  return (schema: TSchema | undefined, within?: string) => write((schema ?? {}) as Json, within) // every schema is JSON
}

type Write = ReturnType<typeof writer>

const selectMediaType = (schema: TSchema) =>
  (schema as Json).type === 'string' && !('enum' in schema) ? 'text/plain' : 'application/json' // every schema is JSON

const content = (schema: unknown, ...media: readonly string[]) =>
  Object.fromEntries(media.map((type) => [type, { schema }]))

const marked = ({ unpublished }: { unpublished?: true | undefined }, value: Json): Json =>
  unpublished ? { ...value, [unpublishedKeyword]: true } : value

function writeBody(
  { body, parameters }: Descriptor,
  schemas: OperationSchemas,
  write: Write,
): Json | undefined {
  const form = parameters.filter((parameter) => parameter.in === 'form')
  if (form.length > 0) {
    const properties = Object.fromEntries(
      form.map((field) => [field.name, marked(field, write(schemas.parameters?.properties[field.name]))]),
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
  schema === null
    ? { description }
    : { description, content: content(write(schema), selectMediaType(schema)) }

function writeResponses({ responses, default: fallback }: OperationSchemas, write: Write): Json {
  const entries = Object.entries(responses).map(([status, schema]) => [
    status,
    answer(schema, write, Number(status) < 400 ? 'Success.' : 'Error.'),
  ])
  if (fallback) entries.push(['default', answer(fallback, write, 'Any other status.')])
  return Object.fromEntries(entries) as Json // made of JSON
}

function writeParameter(parameter: Parameter, { parameters }: OperationSchemas, write: Write): Json {
  const { name, in: location, required } = parameter
  return marked(parameter, { name, in: location, required, schema: write(parameters?.properties[name]) })
}

/** Tag of operations that the published API lacks. */
const unpublishedTag = {
  name: 'Unpublished',
  description: 'Operations that the published API does not describe.',
}

function writeOperation({ operation, schemas }: Endpoint, write: Write): Json {
  const parameters = operation.parameters
    .filter((parameter) => parameter.in !== 'form')
    .map((parameter) => writeParameter(parameter, schemas, write))
  const requestBody = writeBody(operation, schemas, write)
  const security = operation.security.flatMap(alternatives).map((scheme) => ({ [scheme]: [] }))
  const formerIds = listAliases({ operation, schemas }).filter((alias) => !isAtFormerPath(alias))
  return {
    operationId: operation.id,
    ...(formerIds.length > 0 && { [formerIdsKeyword]: formerIds.map(({ id }) => id) }),
    summary: schemas.summary,
    ...(operation.unpublished && { tags: [unpublishedTag.name] }),
    ...(security.length > 0 && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: writeResponses(schemas, write),
  }
}

/** Returns the OpenAPI 3.1 document of an API. */
export function buildOpenApi({ title, version, endpoints, models }: DocumentSource): Json {
  const write = writer(models)
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values(endpoints)) {
    const { id, path, method } = endpoint.operation
    const verb = method.toLowerCase()
    const written = writeOperation(endpoint, write)
    paths[path] = { ...paths[path], [verb]: written }
    for (const alias of listAliases(endpoint).filter(isAtFormerPath)) {
      const marks = { operationId: alias.id, deprecated: true, [deprecatedKeyword]: { use: id } }
      paths[alias.path] = { ...paths[alias.path], [verb]: { ...written, ...marks } }
    }
  }
  const schemas = Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, write(model, name)]),
  )
  const tags = Object.values(endpoints).some(({ operation }) => operation.unpublished)
    ? { tags: [unpublishedTag] }
    : {}
  return {
    openapi: '3.1.0',
    info: { title, version },
    ...tags,
    paths,
    components: { schemas, securitySchemes },
  }
}
