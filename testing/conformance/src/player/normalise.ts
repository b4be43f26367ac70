import { isObject, type JsonObject } from './json.ts'
import { roundSeconds } from './signed-tokens.ts'

/** Values of URLs and names, and what replaces them: `<public>`, `<run>`. */
export type Names = readonly (readonly [value: unknown, name: string])[]

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
/** Words and paths may be long but are not secrets. */
const wordsOrPath = /^\d*\/?[a-z]+([/_-][a-z0-9]*)+$|^\/[a-z0-9.-]+\//

const patterns: readonly [RegExp, string | ((...groups: string[]) => string)][] = [
  [/((?:login|consent|logout|device)_(?:verifier|challenge)=)[^&#"\s]*/g, '$1<value>'],
  [/([?&#]expires_in=)(\d+)/g, (_, name, seconds) => `${name}${roundSeconds(Number(seconds))}`],
  [/([?&]page_token=)[^&>"#]+/g, '$1<token>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<uuid>'],
  [/ory_(st|ao|at|rt|ac|lo|mg|pat|wak)_[\w.~-]{10,}/g, 'ory_$1_<secret>'],
  [/"id":"[\w-]{20,30}"/g, '"id":"<secret>"'],
  [/ey[\w-]{10,}\.ey[\w-]{10,}\.[\w-]{10,}/g, '<jwt>'],
  [
    /(?<![\w/+.-])[\w+/-]{32,}={0,2}(?![\w+/-])/g,
    (found = '') => (wordsOrPath.test(found) ? found : '<secret>'),
  ],
]

/** Replaces everything that differs between runs: ids, tokens, secrets, and the values of `names`. */
export function normaliseText(text: string, names: Names): string {
  const named = names.reduce((result, [value, name]) => result.replaceAll(String(value), name), text)
  return patterns.reduce(
    // A replacement is a string or a function, which the types of replaceAll distinguish by overloads.
    (result, [pattern, replacement]) => result.replaceAll(pattern, replacement as string),
    named,
  )
}

/** Members with sentences, if they contain more than one word. */
const sentences =
  /^(reason|message|debug|error_description|error_hint|status_message|info|hint|reject_reason|error)$/
const challenges = /^(login_|consent_|logout_)?challenge$/

interface MemberContext {
  /** Name of the member. Undefined inside lists. */
  key?: string
  parent?: JsonObject
}

const isSentence = (text: string, { key = '', parent }: MemberContext): boolean =>
  /\s/.test(text) && (sentences.test(key) || (key === 'subject' && Boolean(parent?.template_type)))

/** Returns the placeholder for a member of this name, whatever its value. */
function placeholderFor(text: string, { key = '', parent }: MemberContext): string | undefined {
  if (time.test(text)) return '<time>'
  if (key === 'secret' || key === 'client_secret') return '<secret>'
  if (/^(at|c)_hash$/.test(key) && /^[\w-]{22}$/.test(text)) return '<hash>'
  if (key === 'csrf_token' || (key === 'value' && parent?.name === 'csrf_token')) return '<csrf>'
  return undefined
}

function normaliseChallenge(text: string, names: Names): string {
  const normalised = normaliseText(text, names)
  return /^<(?!secret|uuid)[^>]*>$/.test(normalised) ? normalised : '<challenge>'
}

function normaliseString(text: string, context: MemberContext, names: Names): string {
  if (isSentence(text, context)) return '<sentence>'
  if (context.key === 'ip_address') return text.replace(/:\d+$/, ':<port>')
  if (challenges.test(context.key ?? '') && text !== '') return normaliseChallenge(text, names)
  return placeholderFor(text, context) ?? normaliseText(text, names)
}

function normaliseNumber(number: number, { key }: MemberContext, names: Names): number | string {
  const named = names.find(([value]) => value === number)
  if (named) return named[1]
  if (key === 'expires_in') return roundSeconds(number)
  if (key === 'since') return '<ns>'
  return number > 1.6e9 && number < 3e9 ? '<unix>' : number
}

/**
 * Returns the compared members in order of their keys. Texts of numbered messages are omitted, and null counts as absent.
 */
function comparedEntries(object: JsonObject): [string, unknown][] {
  const isText = (key: string, value: unknown): boolean =>
    key === 'text' && typeof value === 'string' && typeof object.id === 'number'
  return Object.entries(object)
    .filter(([key, value]) => value !== null && !isText(key, value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Replaces ids, times, secrets, URLs and sentences. Numbers, codes, names and shapes remain. */
export function normaliseValue(value: unknown, names: Names, context: MemberContext = {}): unknown {
  if (typeof value === 'string') return normaliseString(value, context, names)
  if (typeof value === 'number') return normaliseNumber(value, context, names)
  if (Array.isArray(value)) return value.map((item) => normaliseValue(item, names))
  if (!isObject(value)) return value
  return Object.fromEntries(
    comparedEntries(value).map(([key, item]) => [key, normaliseValue(item, names, { key, parent: value })]),
  )
}
