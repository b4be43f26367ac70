import type { Endpoint } from '@tillkey/contract'
import { publishedValues } from '@tillkey/contract/enumeration.ts'
import { listPositions, type Position } from '../compat/parameters.ts'
import { bodyDoc, modelDoc, operationDoc, propertyDoc } from './doc-text.ts'
import { type Schema, toSchema } from './schema.ts'
import { capitalised, compat, findEndpoint, groups, published, publishedModels, usedIn } from './source.ts'
import { membersText, typeText } from './type-text.ts'

/**
 * The published enumeration has a value with a leading space by mistake; the value is preserved, the type is
 * corrected.
 */
const corrections: Readonly<Record<string, readonly string[]>> = {
  InternalIsOwnerForProjectBySlugBodyNamespaceEnum: ['User', ' ApiKey'],
}

const resolveDefinition = ({ $defs, $ref, ...schema }: Schema): Schema => $defs?.[$ref ?? ''] ?? schema

const structures = publishedModels.filter(([, { enum: values }]) => !values)
const enumerations = publishedModels.flatMap(([name, model]) => {
  const values = publishedValues(model)
  return values ? [{ name, values }] : []
})

const quoted = (text: string): string => `'${text}'`

const toKey = (value: string): string =>
  value.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase()) || 'Empty'

function enumerationText({ name, values }: (typeof enumerations)[number]): string {
  const members = (corrections[name] ?? values).map((value) => `  readonly ${toKey(value)}: ${quoted(value)}`)
  const text = quoted((corrections[name] ?? values).join('|'))
  return [
    `${modelDoc(name)}\nexport const ${name} = enumeration(${text}) as {\n${members.join('\n')}\n}`,
    `export type ${name} = ${values.map(quoted).join(' | ')}`,
  ].join('\n')
}

/** Enumerations with their types. */
export const enumerationsFile = (): string =>
  ["import { enumeration } from './enumeration.ts'", '', ...enumerations.map(enumerationText)].join('\n')

function modelText([name, model]: [string, Schema]): string {
  const schema = resolveDefinition(model)
  return schema.properties
    ? `${modelDoc(name)}\nexport interface ${name} {\n${membersText(schema, compat, name)}\n}`
    : `${modelDoc(name)}\nexport type ${name} = ${typeText(schema, compat, name)}`
}

/** Models as published: closed enumerations, and `any` for arbitrary values. */
export function compatModelsFile(): string {
  const text = structures.map(modelText).join('\n\n')
  const enums = usedIn(
    text,
    enumerations.map(({ name }) => name),
  )
  return `import type { ${enums} } from './enumerations.ts'\n\n${text}`
}

interface Method {
  id: string
  endpoint: Endpoint
  positions: Position[]
  className: string
}

const listMethods = ({ className, published: ids }: (typeof groups)[number]): Method[] =>
  ids.map((id) => {
    const endpoint = findEndpoint(id, published)
    return { id, endpoint, className, positions: listPositions(endpoint.operation) }
  })

/** Published as any text, although servers accept only two names. */
const anyText = 'expand'

function schemaAt({ wire }: Position, { schemas }: Endpoint): Schema {
  const schema = wire === 'body' ? schemas.body : schemas.parameters?.properties[wire]
  return schema ? toSchema(schema) : {}
}

const formatType = (position: Position, endpoint: Endpoint): string =>
  position.wire === anyText ? 'Array<string>' : typeText(schemaAt(position, endpoint), compat)

const positionDoc = (position: Position, endpoint: Endpoint): string =>
  position.wire === 'body' ? bodyDoc : propertyDoc(position.wire, schemaAt(position, endpoint))

const requestName = ({ className, id }: Method): string => `${className}${capitalised(id)}Request`

function requestText(method: Method): string {
  const members = method.positions.flatMap((position) => [
    positionDoc(position, method.endpoint),
    `  readonly ${position.name}${position.required ? '' : '?'}: ${formatType(position, method.endpoint)}`,
  ])
  const doc = `/** Parameters of \`${method.id}\` of ${method.className}. */`
  return `${doc}\nexport interface ${requestName(method)} {\n${members.join('\n')}\n}`
}

const successes = ['200', '201', '202', '204']

function formatDataType({ schemas }: Endpoint): string {
  const { default: fallback } = schemas
  const responses = Object.entries(schemas.responses).filter(([status]) => successes.includes(status))
  const types = responses.map(([, schema]) => (schema ? typeText(toSchema(schema), compat) : 'void'))
  // As published for operations that only redirect a browser.
  if (!types[0] && fallback) return typeText(toSchema(fallback), compat)
  return [...new Set(types)].join(' | ') || 'void'
}

const responseType = ({ endpoint }: Method): string => `Promise<CompatResponse<${formatDataType(endpoint)}>>`

function classMethodText(method: Method): string {
  const { id, endpoint, positions } = method
  const optional = positions.every(({ required }) => !required)
  const parameter = positions[0] ? `requestParameters${optional ? '?' : ''}: ${requestName(method)}, ` : ''
  return `${operationDoc(endpoint, '  ')}\n  ${id}(${parameter}options?: RequestOptions): ${responseType(method)}`
}

const positional = ({ positions, endpoint }: Method): string =>
  [
    ...positions.map(
      (position) => `${position.name}${position.required ? '' : '?'}: ${formatType(position, endpoint)}`,
    ),
    'options?: RequestOptions',
  ].join(', ')

const members = (methods: Method[], answer: (method: Method) => string): string =>
  methods
    .map(
      (method) =>
        `${operationDoc(method.endpoint, '  ')}\n  ${method.id}(${positional(method)}): ${answer(method)}`,
    )
    .join('\n')

function apiText(group: (typeof groups)[number]): string {
  const { className } = group
  const methods = listMethods(group)
  const sender = (method: Method) =>
    `Promise<(axios?: Requester, basePath?: string) => ${responseType(method)}>`
  return [
    ...methods.filter(({ positions }) => positions[0]).map(requestText),
    `/** Operations of ${className} with one object of parameters. */\nexport declare class ${className} extends BaseAPI {\n${methods.map(classMethodText).join('\n')}\n}`,
    `/** Operations of ${className} with positional parameters. */\nexport declare const ${className}Factory: (configuration?: Configuration, basePath?: string, axios?: Requester) => {\n${members(methods, responseType)}\n}`,
    `/** Operations of ${className} as functions that return a function which sends. */\nexport declare const ${className}Fp: (configuration?: Configuration) => {\n${members(methods, sender)}\n}`,
    `/** Requests of ${className} without sending them. */\nexport declare const ${className}AxiosParamCreator: (configuration?: Configuration) => {\n${members(methods, () => 'Promise<RequestArgs>')}\n}`,
  ].join('\n\n')
}

/** Types of the API classes and functions. */
export function compatTypesFile(): string {
  const text = groups.map(apiText).join('\n\n')
  const enums = usedIn(
    text,
    enumerations.map(({ name }) => name),
  )
  return [
    "import type { BaseAPI } from './base.ts'",
    "import type { Configuration, Requester, RequestOptions } from './configuration.ts'",
    "import type { CompatResponse } from './exchange.ts'",
    "import type { RequestArgs } from './request-args.ts'",
    enums ? `import type { ${enums} } from './enumerations.ts'` : '',
    `import type { ${usedIn(
      text,
      structures.map(([name]) => name),
    )} } from './models.ts'`,
    '',
    text,
  ].join('\n')
}

function runningText({ group, className }: (typeof groups)[number]): string {
  const declare = (name: string, by: string, args: string) =>
    `export const ${name} = ${by}(${args}) as unknown as typeof types.${name}`
  return [
    declare(className, 'apiClass', `${quoted(className)}, ${group}`),
    `export type ${className} = types.${className}`,
    declare(`${className}Factory`, 'factory', group),
    declare(`${className}Fp`, 'fp', group),
    declare(`${className}AxiosParamCreator`, 'paramCreator', group),
  ].join('\n')
}

/** Implementation of the API classes and functions. */
export const compatFile = (): string =>
  [
    `import { ${groups.map(({ group }) => group).join(', ')} } from '../generated/group-lines.ts'`,
    "import { apiClass, factory, fp, paramCreator } from './api.ts'",
    "import type * as types from './api-types.ts'",
    '',
    '// Built from the same operations as the types.',
    groups.map(runningText).join('\n\n'),
    '',
    `export type { ${groups
      .flatMap(listMethods)
      .filter(({ positions }) => positions[0])
      .map(requestName)
      .join(', ')} } from './api-types.ts'`,
  ].join('\n')
