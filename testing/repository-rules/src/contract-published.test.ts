import { publishedValues, unpublishedValuesKeyword } from '@tillkey/contract/enumeration.ts'
import { buildOpenApi } from '@tillkey/contract/openapi.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { platformModels } from '@tillkey/contract/platform/models.ts'
import {
  publishedPatternKeyword,
  selectPublished,
  unpublishedKeyword,
} from '@tillkey/contract/unpublished.ts'
import { describe, expect, test } from 'vitest'
import published from './testdata/platform-1.2.17.recorded.json' with { type: 'json' }

type Json = { [key: string]: unknown }
interface Document {
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json>; responses?: Record<string, Json> }
}

const theirs: Document = published
const ours = buildOpenApi({
  title: '',
  version: '',
  endpoints: selectPublished(platformEndpoints),
  models: platformModels,
}) as unknown as Document

const sorted = (values: readonly unknown[]) => values.map(String).toSorted((a, b) => a.localeCompare(b))
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
const lastSegment = (reference: unknown) => String(reference).split('/').at(-1) as string
const pascal = (name: string) => name[0]?.toUpperCase() + name.slice(1)

const nothing = (value: unknown) => isObject(value) && Object.keys(value).length === 0

/** Removes keywords without effect: formats that name a Go type, and bounds that do not apply to text. */
function significant({ oneOf, format, [publishedPatternKeyword]: pattern, ...schema }: Json): Json {
  schema.enum = publishedValues(schema)
  if (!schema.enum) delete schema.enum
  delete schema[unpublishedValuesKeyword]
  delete schema.discriminator
  if (pattern) schema.pattern = pattern
  if (schema.type === 'array' && schema.enum) {
    schema.items = { ...(schema.items as Json), enum: schema.enum }
    delete schema.enum
  }
  if (schema.type === 'string') delete schema.minimum
  if (schema.type === 'string') delete schema.required
  if (format && format !== 'int64') schema.format = format === 'uuid4' ? 'uuid' : format
  return oneOf ? { ...schema, anyOf: oneOf } : schema
}

/** Normalises OpenAPI 3.0 to 3.1. */
function plain({ nullable, patternProperties, ...rest }: Json): Json {
  const actual = significant(rest)
  if (actual.enum) actual.type ??= 'string'
  if (actual.properties) actual.type ??= 'object'
  const values = actual.additionalProperties ?? (patternProperties as Json | undefined)?.['^.*$']
  delete actual.additionalProperties
  if (values && !nothing(values)) actual.additionalProperties = values
  return nullable ? { anyOf: [actual, { type: 'null' }] } : actual
}

/** Replaces references by their targets, except inside themselves. */
// oxlint-disable-next-line complexity -- one branch per keyword
function expanded(schema: unknown, document: Document, within: readonly string[] = []): unknown {
  if (!isObject(schema)) return schema
  if ('$ref' in schema) {
    const name = lastSegment(schema.$ref)
    const siblings = 'default' in schema ? { default: schema.default } : {}
    if (within.includes(name)) return { within: pascal(name) }
    return expanded({ ...document.components.schemas[name], ...siblings }, document, [...within, name])
  }
  const actual = plain(schema)
  const each = (members: unknown) =>
    isObject(members)
      ? Object.fromEntries(
          Object.entries(members)
            .filter(([, value]) => !(value as Json)[unpublishedKeyword])
            .map(([key, value]) => [key, expanded(value, document, within)]),
        )
      : undefined
  return {
    ...actual,
    ...(isObject(actual.properties) && { properties: each(actual.properties) }),
    ...(Array.isArray(actual.required) && { required: sorted(actual.required) }),
    ...(isObject(actual.items) && { items: expanded(actual.items, document, within) }),
    ...(isObject(actual.additionalProperties) && {
      additionalProperties: expanded(actual.additionalProperties, document, within),
    }),
    ...(Array.isArray(actual.anyOf) && {
      anyOf: actual.anyOf
        .filter((item) => !(isObject(item) && item[unpublishedKeyword]))
        .map((item) => expanded(item, document, within)),
    }),
    ...(Array.isArray(actual.enum) && { enum: actual.enum.map((value) => String(value).trim()) }),
  }
}

const summarizeContent = (holder: unknown, document: Document) => {
  const content = isObject(holder) && isObject(holder.content) ? holder.content : {}
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const schema = expanded((media as Json).schema, document)
      // The only script is published as JSON, but it is text.
      return [isObject(schema) && schema.type === 'string' ? 'text/plain' : type, schema]
    }),
  )
}

function summarizeResponses({ responses }: Json, document: Document) {
  const entries = Object.entries(responses as Record<string, Json>).map(([status, response]) => {
    const shared = response.$ref && document.components.responses?.[lastSegment(response.$ref)]
    return [status, summarizeContent(shared ?? response, document)] as const
  })
  // A default response without a body has no effect.
  return Object.fromEntries(
    entries.filter(([status, body]) => status !== 'default' || Object.keys(body).length > 0),
  )
}

interface Position {
  in: string
  name: string
  required?: boolean
  schema: Json
}

/** Path parameters first, as in an operation's line, then the others in published order. */
const listParameters = ({ parameters = [] }: { parameters?: Position[] }, document: Document) =>
  [...parameters.filter((one) => one.in === 'path'), ...parameters.filter((one) => one.in !== 'path')].map(
    (one) => ({
      in: one.in,
      name: one.name,
      required: one.required ?? false,
      schema: expanded(one.schema, document),
    }),
  )

const schemes: Record<string, string | undefined> = {
  bearer: 'bearer',
  oryAccessToken: 'bearer',
  basic: 'basic',
  oauth2: 'oauth2',
}

const listSecurity = ({ security }: { security?: Json[] }) =>
  (security ?? []).flatMap((one) => Object.keys(one)).flatMap((name) => schemes[name] ?? [])

const summarizeOperation = (operation: Json, document: Document) => ({
  id: operation.operationId,
  security: listSecurity(operation),
  parameters: listParameters(operation, document),
  body: summarizeContent(operation.requestBody, document),
  responses: summarizeResponses(operation, document),
})

const routes = Object.entries(theirs.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [method, path] as const),
)

describe('the contract equals the published API', () => {
  test('the same routes', () => {
    const ofOurs = Object.entries(ours.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method, path]),
    )
    expect(sorted(ofOurs)).toEqual(sorted(routes))
    expect(routes).toHaveLength(127)
  })

  test.each(routes)('%s %s', (method, path) => {
    const actual = summarizeOperation(ours.paths[path]?.[method] ?? {}, ours)
    expect(actual).toEqual(summarizeOperation(theirs.paths[path]?.[method] ?? {}, theirs))
  })

  const models = Object.keys(theirs.components.schemas).filter((name) => pascal(name) in platformModels)

  test.each(models)('model %s', (name) => {
    const actual = expanded({ $ref: pascal(name) }, ours)
    expect(actual).toEqual(expanded({ $ref: name }, theirs))
  })

  test('every published model that is more than a list or a value has its name', () => {
    const lost = Object.entries(theirs.components.schemas).filter(
      ([name, schema]) =>
        (schema.properties || schema.enum || schema.oneOf) && !(pascal(name) in platformModels),
    )
    expect(lost.map(([name]) => name)).toEqual([])
  })
})
