import type { RequestStep } from '../scenario.ts'
import { holderAt, sortAt, sortUnder } from './json.ts'
import { type Names, normaliseText, normaliseValue } from './normalise.ts'
import type { ReceivedResponse } from './send.ts'

/** The compared parts of an answer. */
export interface AnswerRecord {
  status: number
  headers: Record<string, string>
  cookies?: string[]
  body?: unknown
  shown?: Record<string, unknown>
}

const usualHeaders = [
  'location',
  'content-type',
  'www-authenticate',
  'link',
  'x-total-count',
  'allow',
  'retry-after',
  'pragma',
]
const valuesInLocation =
  /([?&#](code|state|token|login_verifier|consent_verifier|logout_verifier|login_challenge|consent_challenge|logout_challenge|device_challenge|device_verifier|access_token|id_token|error_description|error_hint|error_debug)=)[^&#]*/g

/** Base paths of a project. `/` if it has its own host. */
const listPaths = (names: Names): string[] =>
  names.flatMap(
    ([value]) => URL.parse(/^https?:\/\//.test(String(value)) ? String(value) : '')?.pathname ?? [],
  )

function normaliseAttribute(attribute: string, paths: readonly string[]): string {
  const [name = '', value = ''] = attribute.split('=', 2)
  if (/^(expires|max-age)$/i.test(name)) return name
  return /^path$/i.test(name) ? `Path=${paths.includes(value) ? '/' : value}` : attribute
}

/** Reduces a cookie to its name without a digest, whether it is deleted, and its sorted attributes. */
function cookieRecord(line: string, paths: readonly string[]): string {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  const isCleared = value === '' || attributes.some((attribute) => /^max-age=(0|-\d+)$/i.test(attribute))
  const sorted = attributes
    .map((attribute) => normaliseAttribute(attribute, paths))
    .filter((attribute) => !/^expires/i.test(attribute))
  const shortName = name.replace(/_(?:[0-9a-f]{16,}|\d{4,10})$/, '_<digest>')
  return `${shortName}${isCleared ? ' cleared' : ''}; ${sorted.toSorted().join('; ')}`
}

/** Removes the project's base path from a relative URL, as if the project had its own host. */
function withoutBasePath(location: string, paths: readonly string[]): string {
  const base = paths.find((path) => path !== '/' && location.startsWith(`${path}/`))
  return base ? location.slice(base.length) : location
}

function headerRecord(name: string, value: string, names: Names): string {
  if (name === 'location') {
    const text = normaliseText(withoutBasePath(value, listPaths(names)), names)
    return text.replaceAll(valuesInLocation, '$1<value>')
  }
  const isBareJson = value.toLowerCase() === 'application/json'
  const text = normaliseText(isBareJson ? 'application/json; charset=utf-8' : value, names)
  if (name !== 'www-authenticate') return text
  return text.replace(/(error_description=)"[^"]*"/, '$1"<sentence>"')
}

/** Returns the named headers of an answer or a call, in this order. */
export function headersRecord(
  headers: ReceivedResponse['headers'],
  headerNames: readonly string[],
  names: Names,
): Record<string, string> {
  const present = headerNames.filter((name) => headers[name] !== undefined)
  return Object.fromEntries(present.map((name) => [name, headerRecord(name, String(headers[name]), names)]))
}

function bodyRecord({ status, text, json }: ReceivedResponse, names: Names): unknown {
  if (json !== undefined) return normaliseValue(json, names)
  if (/<html/i.test(text)) return '<page>'
  const isRedirectNote = status >= 300 && status < 400 && text.startsWith('<a href=')
  return isRedirectNote ? '' : normaliseText(text, names)
}

const namesWithMasks = (
  { mask = [] }: RequestStep,
  captured: Readonly<Record<string, unknown>>,
  names: Names,
): Names => [
  ...mask
    .filter((name) => !name.startsWith('/') && captured[name])
    .map((name): [string, string] => [String(captured[name]), `<${name}>`]),
  ...names,
]

/** Reduces an answer to what is compared. Values in `names`, and those that the step masks, are replaced by their names. */
export function recordResponse(
  response: ReceivedResponse,
  step: RequestStep,
  context: { names: Names; captured: Readonly<Record<string, unknown>> },
): AnswerRecord {
  const names = namesWithMasks(step, context.captured, context.names)
  const paths = listPaths(names)
  const cookies = response.cookies.map((line) => cookieRecord(line, paths)).toSorted()
  const body = bodyRecord(response, names)
  return {
    status: response.status,
    headers: headersRecord(response.headers, [...usualHeaders, ...(step.keep ?? [])], names),
    ...(cookies.length > 0 && { cookies }),
    ...(body !== '' && { body }),
  }
}

/** Removes the parts that a step does not compare. */
export function dropFrom(record: unknown, pointers: readonly string[] = []): void {
  for (const pointer of pointers) {
    const position = holderAt(record, pointer)
    if (!position) continue
    // In lists the index is preserved, as in the recording.
    const index = Number(position.key)
    if (!Array.isArray(position.holder)) delete position.holder[position.key]
    else if (index < position.holder.length) position.holder[index] = null
  }
}

/** Masks, removes and sorts parts as the step specifies. */
export function trimRecord(record: AnswerRecord, { mask = [], drop, sort = [] }: RequestStep): void {
  for (const pointer of mask.filter((name) => name.startsWith('/'))) {
    const position = holderAt(record, pointer)
    if (position?.holder[position.key]) position.holder[position.key] = '<masked>'
  }
  dropFrom(record, drop)
  for (const where of sort) {
    if (where.startsWith('/')) sortAt(record, where)
    else sortUnder(record, where)
  }
}
