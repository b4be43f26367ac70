import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { configSections } from '@tillkey/platform'
import { type ConfigSection, type ProjectContext, settingRows } from '@tillkey/platform-core'
import { expect, test } from 'vitest'

// The file holds the settings of the original servers' configuration schemas and of the hosted service, with values that they take
// there. It is a tree as configurations are: a list holds values of one setting, `*` stands for an entry of a list, `{name}` for a
// name of the operator's choice, `#tls` for a shared shape, and `+` for what a setting needs beside it, by a pointer from the root.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Values = readonly Json[]
/** A group of settings, those of a shape (`#tls`), or the values of one. */
type Published = string | Values | { readonly [name: string]: Published | Json }
interface Service {
  /** What stands beside every setting. */
  base: Json
  settings: Published
}

const { shapes, services }: { shapes: Record<string, Published>; services: Record<string, Service> } =
  JSON.parse(readFileSync(new URL('testdata/published-settings.json', import.meta.url), 'utf8'))

/** One setting with one value, beside what it needs. */
interface Case {
  /** Of a list its first entry, of names that one chooses `name`. */
  pointer: string
  value: Json
  config: Json
  /** What it stands beside. */
  without: Json
}

type JsonObject = { readonly [name: string]: Json }
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `value` in place of what `into` has at the pointer. */
function placed(into: Json | undefined, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value
  if (name === '*') {
    const [, ...others] = Array.isArray(into) ? into : []
    return [placed(Array.isArray(into) ? into[0] : undefined, rest, value), ...others]
  }
  const own = isObject(into) ? into : {}
  const key = name === '{name}' ? 'name' : name
  return { ...own, [key]: placed(own[key], rest, value) }
}

const pointerOf = (path: readonly string[]): string =>
  path.map((name) => `/${name === '*' ? '0' : name.replace(/^\{(.*)\}$/, '$1')}`).join('')

const isShape = (value: unknown): value is string => typeof value === 'string' && /^#\w/.test(value)

function casesIn(published: Published | undefined, path: readonly string[], without: Json): Case[] {
  if (isShape(published)) return casesIn(shapes[published.slice(1)], path, without)
  if (Array.isArray(published))
    return published.flatMap((value: Json) =>
      isShape(value)
        ? casesIn(value, path, without)
        : [{ pointer: pointerOf(path), value, config: placed(without, path, value), without }],
    )
  const { '+': beside, ...settings } = Object(published) as Record<string, Published>
  const base = Object.entries(Object(beside) as JsonObject).reduce<Json>(
    (into, [name, value]) =>
      placed(into, name.startsWith('/') ? name.slice(1).split('/') : [...path, name], value),
    without,
  )
  return Object.entries(settings).flatMap(([name, inner]) => casesIn(inner, [...path, name], base))
}

const sections: ConfigSection<unknown>[] = configSections.filter(({ service }) => service in services)

function casesOf({ service }: ConfigSection<unknown>): Case[] {
  const { base, settings } = services[service] as Service // each has its part
  return casesIn(settings, [], base)
}

/** What engines look up in what they are told, and by which names. */
const lookUps: Record<string, readonly string[]> = {
  returnUrlAfter: ['password', 'totp', 'oidc', 'webauthn', 'passkey', 'code', 'lookup_secret', 'profile', ''],
  find: ['first'],
}

/** What an engine is told, as data. */
function asData(value: unknown): unknown {
  if (typeof value === 'function')
    return lookUps[value.name]?.map((name) => asData((value as (name: string) => unknown)(name))) // all of them take names
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) return [...value].map(asData)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asData(item)]))
    : value
}

function read(section: ConfigSection<unknown>, config: Json): unknown {
  const project = {
    ...{ id: 'shop', slug: 'shop', name: 'Shop', version: 1, state: 'running', cookiePath: '/' },
    publicUrl: 'https://own.example',
    config: { [section.service]: config },
    outbound: { narrowed: (rules: object) => rules },
  }
  return asData(section.read(project as unknown as ProjectContext)) // what sections read of one
}

const known = new Map<Json, unknown>()
/** The same, once for what many settings stand beside. */
function readOnce(section: ConfigSection<unknown>, config: Json): unknown {
  if (!known.has(config)) known.set(config, read(section, config))
  return known.get(config)
}

const defaults = new Map(
  sections.flatMap(({ service, schema }) =>
    settingRows(schema).map((row): [string, unknown] => [
      `${service} ${row.pointer.replaceAll('*', '0').replaceAll('{name}', 'name')}`,
      row.default,
    ]),
  ),
)

/** Whether two places are one, or one of them is inside the other. */
const isNear = (pointer: string, other: string): boolean =>
  `${pointer}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${pointer}/`)

/** Texts that have to be fetched before an engine is told anything. */
const hasToBeFetched = (value: Json): boolean =>
  /"https?:[^"]*\.(jsonnet|json|ts)"/.test(JSON.stringify(value))

/** What is so already, without its being said: what an engine is told stays the same. */
const isSoAlready = (section: ConfigSection<unknown>, { pointer, value, config, without }: Case): boolean =>
  isDeepStrictEqual(config, without) ||
  isDeepStrictEqual(defaults.get(`${section.service} ${pointer}`), value)

interface Outcome {
  kind: 'kept' | 'warned' | 'refused' | 'not known' | 'passed over'
  reasons: string[]
}

function outcomeOf(section: ConfigSection<unknown>, found: Case): Outcome {
  const { pointer, value, config, without } = found
  const problems = section.problems(Object(config))
  const reasons = problems.map((problem) => `${problem.pointer} ${problem.reason}`)
  if (problems.length > 0) {
    const isOurs = problems.every((problem) => isNear(problem.pointer, pointer))
    const isKnown = !problems.some(({ reason }) => reason.startsWith('is not a setting'))
    return { kind: isOurs && isKnown ? 'refused' : 'not known', reasons }
  }
  if (section.warnings(Object(config)).some((warning) => isNear(warning.pointer, pointer)))
    return { kind: 'warned', reasons }
  const isHeeded =
    hasToBeFetched(value) ||
    isSoAlready(section, found) ||
    !isDeepStrictEqual(read(section, config), readOnce(section, without))
  return { kind: isHeeded ? 'kept' : 'passed over', reasons }
}

const outcomes = sections.flatMap((section) =>
  casesOf(section).map((found) => ({
    ...found,
    ...outcomeOf(section, found),
    name: `${section.service} ${found.pointer} ${JSON.stringify(found.value)}`,
  })),
)
const those = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind)

test('every setting that the originals document is known', () => {
  expect(those('not known').map(({ name, reasons }) => [name, reasons])).toEqual([])
})

test('no setting that the originals document is passed over without a word', () => {
  // Each says what is so without it.
  expect(those('passed over').map(({ name }) => name)).toEqual([
    'identity /version ""',
    'identity /session/cookie/same_site "Lax"',
    'identity /selfservice/methods/oidc/config/providers/0/pkce "auto"',
  ])
})

/** Values that the originals take and we do not. */
const refusals: readonly { pointer: RegExp; value: Json }[] = [
  // They call it deprecated: a path without `file://`.
  { pointer: /\/hooks\/0\/config\/body$/, value: '/path/to/body.jsonnet' },
  // Nobody is signed in there by the provider of an organization.
  {
    pointer: /\/(recovery\/before|verification\/(before|after))\/hooks\/0$/,
    value: { hook: 'b2b_sso', config: {} },
  },
  // An address that names no server lets no call through.
  { pointer: /\/private_ip_exception_urls$/, value: ['/hook'] },
]

test('what the originals document and we do not do is refused by its place', () => {
  const refused = those('refused')
  const unexpected = refused.filter(
    (outcome) =>
      !refusals.some(
        ({ pointer, value }) => pointer.test(outcome.pointer) && isDeepStrictEqual(value, outcome.value),
      ),
  )
  expect(unexpected.map(({ name, reasons }) => [name, reasons])).toEqual([])
  expect(refusals.filter(({ pointer }) => !refused.some((outcome) => pointer.test(outcome.pointer)))).toEqual(
    [],
  )
})

test('what only a process needs is accepted with a warning that names it', () => {
  const ofProcesses = outcomes.filter(({ pointer, value }) => {
    const isOfProcess = /^\/(dsn|log|tracing|profiling|serve\/(admin|metrics))(\/|$)/.test(pointer)
    // What is off without being said is off.
    return isOfProcess && !pointer.startsWith('/serve/admin/cors') && value !== false
  })
  expect(ofProcesses.filter(({ kind }) => kind !== 'warned').map(({ name }) => name)).toEqual([])
  expect(ofProcesses.length).toBeGreaterThan(100)
})
