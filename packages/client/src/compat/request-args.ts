import type { Descriptor } from '@tillkey/wire'
import { buildRequest } from '../request.ts'
import type { WireRequest } from '../transport.ts'
import type { Configuration, RequestOptions } from './configuration.ts'
import { listPositions, type Position } from './parameters.ts'

export interface RequestArgs {
  url: string
  options: RequestOptions
}

class RequiredError extends Error {
  override name = 'RequiredError'
  field: string
  constructor(field: string, operation: string) {
    super(`Required parameter ${field} was null or undefined when calling ${operation}.`)
    this.field = field
  }
}

/** Adds the credentials that the operation accepts. */
async function authorize(
  { security }: Descriptor,
  configuration: Configuration | undefined,
  to: RequestOptions,
) {
  const { username, password, accessToken } = configuration ?? {}
  if (security.includes('basic') && (username || password)) to.auth = { username, password }
  if (!accessToken || !security.some((kind) => kind !== 'basic')) return {}
  const scoped: [string?, string[]?] = security.includes('oauth2') ? ['oauth2', []] : []
  const token = await (typeof accessToken === 'function' ? accessToken(...scoped) : accessToken)
  return { Authorization: `Bearer ${token}` }
}

function serialize(value: unknown, type: unknown, configuration: Configuration | undefined): unknown {
  if (typeof value === 'string') return value
  const asJson = configuration?.isJsonMime?.(String(type)) ?? true
  return asJson ? JSON.stringify(value === undefined ? {} : value) : value || ''
}

type Values = Record<string, unknown>

function readValues({ id, parameters }: Descriptor, positions: Position[], args: readonly unknown[]): Values {
  const missing = positions.find((position, at) => position.required && args[at] == null)
  if (missing) throw new RequiredError(missing.name, id)
  const values: Values = Object.fromEntries(positions.map(({ wire }, at) => [wire, args[at]]))
  // Forms send null as text.
  for (const { name, in: location } of parameters) {
    if (location === 'form' && values[name] === null) values[name] = 'null'
  }
  return values
}

/** Header parameters, by their declared names. */
function headersIn({ parameters }: Descriptor, headers: WireRequest['headers']): Values {
  const found = parameters.filter(({ in: location }) => location === 'header').map(({ name }) => name)
  const sent = found.map((name) => [name, headers[name.toLowerCase()]] as const)
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}

const mediaTypes = { text: 'text/plain', json: 'application/json' }

/** Builds the request of a call with positional arguments, without the base URL. */
export async function requestArgs(
  operation: Descriptor,
  args: readonly unknown[],
  configuration?: Configuration,
): Promise<RequestArgs> {
  const positions = listPositions(operation)
  const values = readValues(operation, positions, args)
  const { baseOptions }: { baseOptions?: RequestOptions } = configuration ?? {}
  const own = args[positions.length] as RequestOptions | undefined
  const { id, method, path, security, parameters, body: declared } = operation
  const options: RequestOptions = { method, ...baseOptions, ...own }
  const generated: Values = await authorize(operation, configuration, options)
  // Without the body, which may be any value here and is serialized below.
  const { url, headers, body } = buildRequest({ id, method, path, security, parameters }, values)
  Object.assign(generated, headersIn(operation, headers))
  const type = declared ? mediaTypes[declared.kind] : headers['content-type']
  if (type) generated['Content-Type'] = type
  options.headers = { ...generated, ...baseOptions?.headers, ...own?.headers }
  if (declared) options.data = serialize(values.body, options.headers['Content-Type'], configuration)
  else if (body !== undefined) options.data = body
  return { url, options }
}
