import type { Endpoint } from '@tillkey/contract'
import { bodyDoc, modelDoc, operationDoc } from './doc-text.ts'
import { type Schema, toSchema } from './schema.ts'
import {
  capitalised,
  endpoints,
  files,
  findEndpoint,
  formerModels,
  formerNames,
  groups,
  lines,
  models,
  native,
  traitModels,
  usedIn,
} from './source.ts'
import { membersText, typeText } from './type-text.ts'

const parameter = (name: string): string => (traitModels.has(name) ? '<Traits = unknown>' : '')

const resolveDefinition = ({ $defs, $ref, ...schema }: Schema): Schema => $defs?.[$ref ?? ''] ?? schema

function modelText([name, model]: [string, Schema]): string {
  const schema = resolveDefinition(model)
  const doc = modelDoc(name)
  return schema.properties
    ? `${doc}\nexport interface ${name}${parameter(name)} {\n${membersText(schema, native, name)}\n}`
    : `${doc}\nexport type ${name}${parameter(name)} = ${typeText(schema, native, name)}`
}

const deprecatedDoc = (current: string): string => `/** @deprecated Use \`${current}\`. */`

const typeAliasText = (former: string, current: string): string =>
  `${deprecatedDoc(current)}\nexport type ${former} = ${current}`

/** Models with their wire names. */
export const modelsFile = (): string =>
  [...models.map(modelText), ...formerModels.map(([former, current]) => typeAliasText(former, current))].join(
    '\n\n',
  )

/** Optional members accept undefined, for `exactOptionalPropertyTypes`. */
const orUndefined = (members: string): string => members.replaceAll(/^ {2}\S+\?: .*[^{]$/gm, '$& | undefined')

function argumentsText(id: string, { schemas }: Endpoint): string {
  const members = schemas.parameters ? [orUndefined(membersText(toSchema(schemas.parameters), native))] : []
  if (schemas.body) {
    const type = typeText(toSchema(schemas.body), native)
    members.push(bodyDoc, '~optional' in schemas.body ? `  body?: ${type} | undefined` : `  body: ${type}`)
  }
  const name = `${capitalised(id)}Arguments`
  return `/** Arguments of \`${id}\` by wire name. */\nexport interface ${name} {\n${members.join('\n')}\n}`
}

const responseType = (schema: Schema | null | undefined): string =>
  schema ? typeText(schema, native) : 'undefined'

const successes = ['200', '201', '202', '204']

/** Type of the result of a call. */
const formatSuccessType = ({ schemas }: Endpoint): string => {
  const responses = Object.entries(schemas.responses).filter(([status]) => successes.includes(status))
  const types = responses.map(([, schema]) => responseType(schema && toSchema(schema)))
  return [...new Set(types)].join(' | ') || 'never'
}

const isOptional = ({ operation: { parameters, body } }: Endpoint): boolean =>
  !body?.required && parameters.every(({ required }) => !required)

const rest = (id: string, endpoint: Endpoint): string =>
  `args${isOptional(endpoint) ? '?' : ''}: ${capitalised(id)}Arguments, options?: CallOptions`

function typesText(id: string, { schemas }: Endpoint): string {
  const { responses, default: fallback } = schemas
  const replies = Object.entries(responses).map(
    ([status, schema]) => `    ${status}: ${responseType(schema && toSchema(schema))}`,
  )
  const name = capitalised(id)
  const generic = replies.some((line) => line.includes('<Traits>')) ? '<Traits = unknown>' : ''
  return [
    `/** Types of \`${id}\`: its arguments, and its responses by status. */`,
    `export interface ${name}Types${generic} {\n  args: ${name}Arguments\n  responses: {\n${replies.join('\n')}\n  }`,
    `  default: ${fallback ? responseType(toSchema(fallback)) : 'unknown'}\n}`,
  ].join('\n')
}

function declarationText(id: string): string {
  const endpoint = findEndpoint(id)
  const types = `Operation<${capitalised(id)}Types>`
  const success = formatSuccessType(endpoint)
  const call = `<Traits = unknown>(client: Caller<CallOptions>, ${rest(id, endpoint)}) => Promise<${success}>`
  const type = success.includes('<Traits>') ? `(${call}) & ${types}` : types
  return [
    argumentsText(id, endpoint),
    typesText(id, endpoint),
    `${operationDoc(endpoint)}\nexport declare const ${id}: ${type}`,
  ].join('\n\n')
}

/** Former name of an operation and of its types. */
function formerDeclarationText(former: string, current: string): string {
  const types = ['Arguments', 'Types'].map((kind) =>
    typeAliasText(capitalised(former) + kind, capitalised(current) + kind),
  )
  return [...types, `${deprecatedDoc(current)}\nexport declare const ${former}: typeof ${current}`].join(
    '\n\n',
  )
}

const ids = (): string[] => Object.keys(endpoints).toSorted()

const used = (text: string): string =>
  usedIn(
    text,
    models.map(([name]) => name),
  )

/** Types of the operations, as published. */
export function operationTypesFile(): string {
  const byId = ids().map((id) => `  ${id}: ${capitalised(id)}Types`)
  const text = [
    ...ids().map(declarationText),
    ...formerNames.map((names) => formerDeclarationText(...names)),
    `/** Types of every operation by id. */\nexport interface TypesById {\n${byId.join('\n')}\n}`,
  ].join('\n\n')
  return [
    "import type { Caller, Operation } from '@tillkey/wire'",
    "import type { CallOptions } from './client.ts'",
    `import type { ${used(text)} } from './generated/models.ts'`,
    '',
    text,
  ].join('\n')
}

/** Implementation of the operations. */
export function operationsFile(): string {
  const replaced = files.flatMap(([path, ids]) => {
    const current = ids.filter((id) => formerNames.some(([, name]) => name === id))
    return current[0] ? [`import { ${current.join(', ')} } from '@tillkey/contract/${path}'`] : []
  })
  return [
    ...replaced,
    "import { deprecatedOperation } from '@tillkey/wire'",
    '',
    ...files.map(([path]) => `export * from '@tillkey/contract/${path}'`),
    ...formerNames.map(
      ([former, current]) =>
        `\n${deprecatedDoc(current)}\nexport const ${former} = /* @__PURE__ */ deprecatedOperation('${former}', ${current})`,
    ),
  ].join('\n')
}

const linesText = (doc: string, name: string, ids: readonly string[]): string =>
  `/** ${doc} */\nexport const ${name} = \`${ids.map((id) => lines[id]).join('\n')}\``

const ownName = (group: string): string => `own${capitalised(group)}`
const ownGroupsOnly = groups.filter(({ own }) => own[0])

/** Lines of the operations by group: published ones, and unpublished ones separately. */
export const groupLinesFile = (): string =>
  [
    ...groups.map(({ group, published }) =>
      linesText(`Published operations of the group \`${group}\`.`, group, published),
    ),
    ...ownGroupsOnly.map(({ group, own }) =>
      linesText(`Unpublished operations of the group \`${group}\`.`, ownName(group), own),
    ),
    `/** Published operations by group. */\nexport const publishedLines = { ${groups.map(({ group }) => group).join(', ')} }`,
    `/** Unpublished operations by group. */\nexport const ownLines = { ${ownGroupsOnly.map(({ group }) => `${group}: ${ownName(group)}`).join(', ')} }`,
  ].join('\n\n')

function methodText(id: string): string {
  const endpoint = findEndpoint(id)
  const success = formatSuccessType(endpoint)
  const generic = success.includes('<Traits>') ? '<Traits = unknown>' : ''
  return `${operationDoc(endpoint, '    ')}\n    ${id}${generic}(${rest(id, endpoint)}): Promise<${success}>`
}

/** Types of the grouped client. */
export function groupedTypesFile(): string {
  const members = groups.map(({ group, published, own }) => {
    const methods = [...published, ...own].map(methodText).join('\n')
    return `  ${group}: {\n${methods}\n  }`
  })
  const text = `/** Every operation as a method of its group. */\nexport interface GroupedMethods {\n${members.join('\n')}\n}`
  const takes = [...text.matchAll(/\b\w+Arguments\b/g)].map(([name]) => name)
  return [
    "import type { CallOptions } from './client.ts'",
    `import type { ${used(text)} } from './generated/models.ts'`,
    `import type { ${[...new Set(takes)].join(', ')} } from './operation-types.ts'`,
    '',
    text,
  ].join('\n')
}
