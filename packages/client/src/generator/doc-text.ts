import type { Endpoint } from '@tillkey/contract'
import type { Descriptor } from '@tillkey/wire'
import type { Schema } from './schema.ts'

const formats: Readonly<Record<string, string>> = {
  'date-time': 'RFC 3339 date and time',
  uuid: 'UUID',
  email: 'email address',
  uri: 'URI',
}

/** `expires_at` reads as words: Expires at. */
const spoken = (name: string): string => {
  const text = name
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const lengthOfTime = /(lifespan|ttl|lifetime|min_remaining_time|max_wait|delay|expires_in|remember_for)$/
/** Of JSON Web Tokens and of clients and people as OpenID Connect has them; as text they have a format. */
const moment = /^(?:exp|iat|nbf)$|_at$/
const ofPicture = /^(?:width|height)$/

function rangeOf({ minimum, maximum }: Schema): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`from ${minimum} to ${maximum}`]
  if (minimum !== undefined) return [`at least ${minimum}`]
  return maximum === undefined ? [] : [`at most ${maximum}`]
}

function unitOf(name: string, { type }: Schema): string[] {
  if (type === 'string') return lengthOfTime.test(name) ? ['duration, e.g. 24h or 1h30m'] : []
  if (type !== 'integer' && type !== 'number') return []
  if (moment.test(name)) return ['seconds since 1970']
  if (ofPicture.test(name)) return ['pixels']
  return lengthOfTime.test(name) ? ['seconds'] : []
}

/** What is known of a property beside its type, as one sentence. */
export function factsOf(name: string, schema: Schema): string {
  const { format = '', description, default: absent } = schema.anyOf?.[0] ?? schema
  const facts = [
    ...(description ? [description] : []),
    ...(formats[format] ? [formats[format]] : []),
    ...rangeOf(schema),
    ...unitOf(name, schema.anyOf?.[0] ?? schema),
    ...(absent === undefined ? [] : [`default ${JSON.stringify(absent)}`]),
    ...(schema.anyOf?.some(({ type }) => type === 'null') ? ['or null'] : []),
  ]
  return facts.join('; ')
}

/** The comment of a property: its name in words, and what is known of its values. */
export function propertyDoc(name: string, schema: Schema): string {
  const facts = factsOf(name, schema)
  return `  /** ${spoken(name)}${facts ? `: ${facts}` : ''}. */`
}

/** The comment of a body among the arguments. */
export const bodyDoc = '  /** The body of the request. */'

const securities = {
  bearer: 'an access token',
  basic: 'a user name and password',
  oauth2: 'an OAuth 2.0 access token',
  session: 'a session token or cookie',
}

/** What an operation takes to know its caller, as a sentence behind a space; empty when nothing. */
export const credentialsOf = ({ security, parameters }: Descriptor): string => {
  const taken = security.map((kind) => securities[kind])
  if (parameters.some(({ name }) => /^(x-session-token|cookie)$/i.test(name))) taken.push(securities.session)
  return taken.length ? ` Accepts ${[...new Set(taken)].join(', or ')}.` : ''
}

/** Which statuses are errors, as a sentence behind a space. */
function errorsOf({ responses, default: fallback }: Endpoint['schemas']): string {
  const refused = Object.keys(responses).filter((status) => Number(status) >= 400)
  if (refused[0]) return ` Errors: ${refused.join(', ')}${fallback ? ' and others' : ''}.`
  return fallback ? ' Errors: any status from 400.' : ' No error status is declared.'
}

/** What an operation does, what it sends, what it takes and which answers are errors: for people who point at it. */
export function operationDoc({ operation, schemas }: Endpoint, indent = ''): string {
  const lines = [
    schemas.summary,
    '',
    `\`${operation.method} ${operation.path}\`.${credentialsOf(operation)}${errorsOf(schemas)}`,
  ]
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n')
}

/** A model in words. */
export const modelDoc = (name: string): string => `/** ${spoken(name.replace(/Enum$/, ''))}. */`
