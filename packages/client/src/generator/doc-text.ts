import type { Endpoint } from '@tillkey/contract'
import type { Descriptor } from '@tillkey/wire'
import type { Schema } from './schema.ts'

const formats: Readonly<Record<string, string>> = {
  'date-time': 'RFC 3339 date and time',
  uuid: 'UUID',
  email: 'email address',
  uri: 'URI',
}

/** `expires_at` becomes Expires at. */
const toSentence = (name: string): string => {
  const text = name
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const durationName = /(lifespan|ttl|lifetime|min_remaining_time|max_wait|delay|expires_in|remember_for)$/
/** Names of timestamps in JSON Web Tokens and OpenID Connect; as text they have a format instead. */
const timestampName = /^(?:exp|iat|nbf)$|_at$/
const pixelName = /^(?:width|height)$/

function describeRange({ minimum, maximum }: Schema): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`from ${minimum} to ${maximum}`]
  if (minimum !== undefined) return [`at least ${minimum}`]
  return maximum === undefined ? [] : [`at most ${maximum}`]
}

function describeUnit(name: string, { type }: Schema): string[] {
  if (type === 'string') return durationName.test(name) ? ['duration, e.g. 24h or 1h30m'] : []
  if (type !== 'integer' && type !== 'number') return []
  if (timestampName.test(name)) return ['seconds since 1970']
  if (pixelName.test(name)) return ['pixels']
  return durationName.test(name) ? ['seconds'] : []
}

/** Describes the values of a property in one sentence. */
export function describeField(name: string, schema: Schema): string {
  const { format = '', description, default: absent } = schema.anyOf?.[0] ?? schema
  const facts = [
    ...(description ? [description] : []),
    ...(formats[format] ? [formats[format]] : []),
    ...describeRange(schema),
    ...describeUnit(name, schema.anyOf?.[0] ?? schema),
    ...(absent === undefined ? [] : [`default ${JSON.stringify(absent)}`]),
    ...(schema.anyOf?.some(({ type }) => type === 'null') ? ['or null'] : []),
  ]
  return facts.join('; ')
}

/** Comment of a property: its name in words and its values. */
export function propertyDoc(name: string, schema: Schema): string {
  const facts = describeField(name, schema)
  return `  /** ${toSentence(name)}${facts ? `: ${facts}` : ''}. */`
}

/** Comment of a body in the arguments. */
export const bodyDoc = '  /** Request body. */'

const securities = {
  bearer: 'an access token',
  basic: 'a user name and password',
  oauth2: 'an OAuth 2.0 access token',
  session: 'a session token or cookie',
}

/** Sentence about accepted credentials with a leading space; empty if there are none. */
export const describeCredentials = ({ security, parameters }: Descriptor): string => {
  const accepted = security.map((kind) => securities[kind])
  if (parameters.some(({ name }) => /^(x-session-token|cookie)$/i.test(name)))
    accepted.push(securities.session)
  return accepted.length ? ` Accepts ${[...new Set(accepted)].join(', or ')}.` : ''
}

/** Sentence about error statuses with a leading space. */
function describeErrors({ responses, default: fallback }: Endpoint['schemas']): string {
  const refused = Object.keys(responses).filter((status) => Number(status) >= 400)
  if (refused[0]) return ` Errors: ${refused.join(', ')}${fallback ? ' and others' : ''}.`
  return fallback ? ' Errors: any status from 400.' : ' No error status is declared.'
}

/** Comment of an operation: summary, path, credentials and error statuses. */
export function operationDoc({ operation, schemas }: Endpoint, indent = ''): string {
  const lines = [
    schemas.summary,
    '',
    `\`${operation.method} ${operation.path}\`.${describeCredentials(operation)}${describeErrors(schemas)}`,
  ]
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n')
}

/** Comment of a model. */
export const modelDoc = (name: string): string => `/** ${toSentence(name.replace(/Enum$/, ''))}. */`
