import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { configSections } from '@tillkey/platform'
import { type ConfigSection, type ProjectContext, settingRows } from '@tillkey/platform-core'
import { expect, test } from 'vitest'

// The file contains the settings of the original servers' configuration schemas and of the hosted service, with valid
// values. It is a tree like a configuration: a list holds values of one setting, `*` is an entry of a list, `{name}` a name
// chosen by the operator, `#tls` a shared shape, and `+` other required settings, by pointer from the root.

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Values = readonly Json[]
/** A group of settings, a shape (`#tls`), or the values of a setting. */
type Published = string | Values | { readonly [name: string]: Published | Json }
interface Service {
  /** Settings that every case needs. */
  base: Json
  settings: Published
}

const { shapes, services }: { shapes: Record<string, Published>; services: Record<string, Service> } =
  JSON.parse(readFileSync(new URL('testdata/published-settings.json', import.meta.url), 'utf8'))

/** A setting with one value, and the settings it requires. */
interface Case {
  /** With the first entry of a list, and `name` for chosen names. */
  pointer: string
  value: Json
  config: Json
  /** The configuration without the setting. */
  without: Json
}

type JsonObject = { readonly [name: string]: Json }
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets a value at a pointer. */
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

const toPointer = (path: readonly string[]): string =>
  path.map((name) => `/${name === '*' ? '0' : name.replace(/^\{(.*)\}$/, '$1')}`).join('')

const isShape = (value: unknown): value is string => typeof value === 'string' && /^#\w/.test(value)

function casesIn(published: Published | undefined, path: readonly string[], without: Json): Case[] {
  if (isShape(published)) return casesIn(shapes[published.slice(1)], path, without)
  if (Array.isArray(published))
    return published.flatMap((value: Json) =>
      isShape(value)
        ? casesIn(value, path, without)
        : [{ pointer: toPointer(path), value, config: placed(without, path, value), without }],
    )
  const { '+': additions, ...settings } = Object(published) as Record<string, Published>
  const base = Object.entries(Object(additions) as JsonObject).reduce<Json>(
    (into, [name, value]) =>
      placed(into, name.startsWith('/') ? name.slice(1).split('/') : [...path, name], value),
    without,
  )
  return Object.entries(settings).flatMap(([name, inner]) => casesIn(inner, [...path, name], base))
}

const sections: ConfigSection<unknown>[] = configSections.filter(({ service }) => service in services)

function collectCases({ service }: ConfigSection<unknown>): Case[] {
  const { base, settings } = services[service] as Service // each engine has its part
  return casesIn(settings, [], base)
}

/** Functions in an engine's configuration, and the names to call them with. */
const lookups: Record<string, readonly string[]> = {
  returnUrlAfter: ['password', 'totp', 'oidc', 'webauthn', 'passkey', 'code', 'lookup_secret', 'profile', ''],
  find: ['first'],
}

/** Converts an engine's configuration to data. */
function asData(value: unknown): unknown {
  if (typeof value === 'function')
    return lookups[value.name]?.map((name) => asData((value as (name: string) => unknown)(name))) // all of them take names
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) return [...value].map(asData)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asData(item)]))
    : value
}

function read(section: ConfigSection<unknown>, config: Json): unknown {
  const project = {
    id: 'shop',
    slug: 'shop',
    name: 'Shop',
    version: 1,
    state: 'running',
    cookiePath: '/',
    publicUrl: 'https://own.example',
    config: { [section.service]: config },
    outbound: { narrowed: (rules: object) => rules },
  }
  return asData(section.read(project as unknown as ProjectContext)) // sections read a single setting
}

const cache = new Map<Json, unknown>()
/** Reads a configuration that many settings share only once. */
function readOnce(section: ConfigSection<unknown>, config: Json): unknown {
  if (!cache.has(config)) cache.set(config, read(section, config))
  return cache.get(config)
}

const defaults = new Map(
  sections.flatMap(({ service, schema }) =>
    settingRows(schema).map((row): [string, unknown] => [
      `${service} ${row.pointer.replaceAll('*', '0').replaceAll('{name}', 'name')}`,
      row.default,
    ]),
  ),
)

/** Whether two pointers are equal or nested. */
const isNear = (pointer: string, other: string): boolean =>
  `${pointer}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${pointer}/`)

/** Sources that must be fetched before an engine reads the configuration. */
const hasToBeFetched = (value: Json): boolean =>
  /"https?:[^"]*\.(jsonnet|json|ts)"/.test(JSON.stringify(value))

/** Whether the setting does not change the configuration because it equals the default. */
const isSoAlready = (section: ConfigSection<unknown>, { pointer, value, config, without }: Case): boolean =>
  isDeepStrictEqual(config, without) ||
  isDeepStrictEqual(defaults.get(`${section.service} ${pointer}`), value)

interface Outcome {
  kind: 'kept' | 'warned' | 'refused' | 'not known' | 'passed over'
  reasons: string[]
}

function readOutcome(section: ConfigSection<unknown>, found: Case): Outcome {
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
  collectCases(section).map((found) => ({
    ...found,
    ...readOutcome(section, found),
    name: `${section.service} ${found.pointer} ${JSON.stringify(found.value)}`,
  })),
)
const those = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind)

test('every documented setting of the originals is known', () => {
  expect(those('not known').map(({ name, reasons }) => [name, reasons])).toEqual([])
})

test('no documented setting of the originals is ignored silently', () => {
  // Each equals its default or what the older generation does in any case, or takes effect with another setting only.
  expect(those('passed over').map(({ name }) => name)).toEqual([
    'identity /version ""',
    'identity /feature_flags/legacy_continue_with_verification_ui true',
    'identity /session/cookie/same_site "Lax"',
    'identity /selfservice/flows/registration/enable_legacy_one_step true',
    'identity /selfservice/flows/registration/style "unified"',
    'identity /selfservice/methods/oidc/config/providers/0/pkce "auto"',
  ])
})

/** Values that the originals accept and this server rejects. */
const refusals: readonly { pointer: RegExp; value: Json }[] = [
  // Deprecated by the originals: a path without `file://`.
  { pointer: /\/hooks\/0\/config\/body$/, value: '/path/to/body.jsonnet' },
  // An organization's provider cannot be used in these flows.
  {
    pointer: /\/(recovery\/before|verification\/(before|after))\/hooks\/0$/,
    value: { hook: 'b2b_sso', config: {} },
  },
  // A URL without a host exempts no call.
  { pointer: /\/private_ip_exception_urls$/, value: ['/hook'] },
]

test('unsupported settings of the originals are rejected with their pointer', () => {
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

test('process settings are accepted with a warning', () => {
  const ofProcesses = outcomes.filter(({ pointer, value }) => {
    const isOfProcess = /^\/(dsn|log|tracing|profiling|serve\/(admin|metrics))(\/|$)/.test(pointer)
    // Disabling what is disabled by default has no effect.
    return isOfProcess && !pointer.startsWith('/serve/admin/cors') && value !== false
  })
  expect(ofProcesses.filter(({ kind }) => kind !== 'warned').map(({ name }) => name)).toEqual([])
  expect(ofProcesses.length).toBeGreaterThan(100)
})
