import type { Endpoint } from '@tillkey/contract'
import { type Names, type Schema, toSchema } from './schema.ts'

const byFormat: Readonly<Record<string, string>> = {
  'date-time': "'2026-01-31T12:00:00Z'",
  uuid: "'9f425a8d-7efc-4768-8f23-7647a74fdf13'",
  email: "'thandi@example.com'",
  uri: "'https://app.example/'",
}

/** Example texts by property name. */
const byName: Readonly<Record<string, string>> = {
  id: "'9f425a8d-7efc-4768-8f23-7647a74fdf13'",
  flow: "'9f425a8d-7efc-4768-8f23-7647a74fdf13'",
  identifier: "'thandi@example.com'",
  password: "'a long and quiet walk'",
  namespace: "'files'",
  object: "'report.pdf'",
  relation: "'view'",
  subject_id: "'thandi'",
  schema_id: "'merchant'",
  state: "'active'",
  project: "'9f425a8d-7efc-4768-8f23-7647a74fdf13'",
  project_id: "'9f425a8d-7efc-4768-8f23-7647a74fdf13'",
  organization_id: "'9f425a8d-7efc-4768-8f23-7647a74fdf13'",
  alg: "'RS256'",
  kty: "'RSA'",
  use: "'sig'",
  kid: "'signing-key'",
  set: "'app.tokens'",
  grant_type: "'authorization_code'",
  session_token: "'ory_st_example'",
  token: "'ory_at_example'",
  path: "'/name'",
  issuer: "'https://issuer.example'",
  from: "'2026-01-01T00:00:00Z'",
  to: "'2026-01-31T00:00:00Z'",
  op: "'replace'",
  type: "'browser'",
  format: "'jwt_vc_json'",
  proof_type: "'jwt'",
}

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

/** Method of a flow, derived from the name of its model. */
const methodIn = (model: string): string | undefined => {
  const [, method] = /With(\w+?)Method/.exec(model) ?? []
  return method && quoted(method.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase())
}

function textValue(name: string, { format = '' }: Schema, model: string): string {
  if (name === 'method') return methodIn(model) ?? "'password'"
  return byFormat[format] ?? byName[name] ?? quoted(`a-${name.replaceAll(/[_.]/g, '-').toLowerCase()}`)
}

function objectValue(schema: Schema, names: Names): string {
  const model = names(schema) ?? ''
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name))
    .map(([name, property]) => `${key(name)}: ${exampleValue(name, property, { names, model })}`)
  return members[0] ? `{ ${members.join(', ')} }` : '{}'
}

/** Prefers the variant with a password, otherwise the first. */
const preferredForm = (forms: readonly Schema[], names: Names): Schema =>
  forms.find((form) => names(form)?.includes('Password')) ?? forms[0] ?? {}

function scalarValue(name: string, schema: Schema, model: string): string {
  const { type, minimum = 10 } = schema
  if (type === 'boolean') return 'true'
  if (type === 'string') return textValue(name, schema, model)
  if (type === 'integer' || type === 'number') return name === 'page_size' ? '50' : String(minimum)
  return '{}'
}

interface ExampleContext {
  names: Names
  /** Name of the model that contains the value. */
  model?: string
}

/** Example value of a schema in TypeScript; objects have only required members. */
export function exampleValue(name: string, schema: Schema, context: ExampleContext): string {
  const { names, model = '' } = context
  const { $defs, $ref, anyOf, items, type } = schema
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return quoted(schema.enum.find(Boolean) ?? '')
  if ($ref) return exampleValue(name, $defs?.[$ref] ?? {}, context)
  if (anyOf) return exampleValue(name, preferredForm(anyOf, names), context)
  if (items) return `[${exampleValue(name, items, context)}]`
  if (type === 'object') return objectValue(schema, names)
  return scalarValue(name, schema, model)
}

/** Arguments of an example: required parameters, the body, and the page size of lists. */
function exampleArguments({ schemas, operation }: Endpoint, names: Names): string {
  const args = Object.entries(schemas.parameters?.properties ?? {})
    .filter(
      ([name]) =>
        name === 'page_size' || operation.parameters.some((one) => one.name === name && one.required),
    )
    .map(([name, schema]) => `${key(name)}: ${exampleValue(name, toSchema(schema), { names })}`)
  if (schemas.body) args.push(`body: ${exampleValue('body', toSchema(schemas.body), { names })}`)
  return args[0] ? `, { ${args.join(', ')} }` : ''
}

/** Example call of an operation. */
export function exampleText(id: string, endpoint: Endpoint, names: Names): string {
  const { responses } = endpoint.schemas as { responses: Readonly<Record<string, unknown>> } // what `schemas` makes
  const replies = [200, 201, 202, 204].some((status) => responses[status])
  const call = `await ${id}(client${exampleArguments(endpoint, names)})`
  return `import { ${id} } from '@tillkey/client'\n\n${replies ? `const answer = ${call}` : call}`
}
