import { configSection } from '@tillkey/platform-core'
import type { Rules } from './engine/permission-engine.ts'
import type { Limits } from './engine/search.ts'
import { modelOfNames, type PermissionModel } from './language/model.ts'
import { readPermissionFile } from './language/read-permission-file.ts'
import type { LocatedProblem } from './language/source-position.ts'

/** Everything a project's permission service is told, read from `services.permission.config`. */
export interface PermissionConfig {
  /** `null` when the namespaces cannot be used; `problems` says why. */
  rules: Rules | null
  problems: readonly LocatedProblem[]
  /** How far a check looks at most: `limit.max_read_depth` and `limit.max_read_width`. */
  limits: Limits
  /** `typed` when `relation_tuples.typed` is true: writes have to fit the declared types. */
  writes: 'typed' | 'any'
}

const defaultLimits: Limits = { depth: 5, width: 100 }
const mostLimit = 65_535

type Settings = Record<string, unknown>

const settingsAt = (settings: Settings, key: string): Settings => {
  const value = settings[key]
  return typeof value === 'object' && value !== null ? (value as Settings) : {}
}

/** The namespaces of a configuration as text, to tell whether they changed. */
export const namespacesText = (config: Settings): string => JSON.stringify(config.namespaces ?? [])

function readPermissionConfig(config: Settings): PermissionConfig {
  const limit = settingsAt(config, 'limit')
  return {
    ...readNamespaces(config.namespaces ?? []),
    limits: {
      depth: limitOf(limit.max_read_depth, defaultLimits.depth),
      width: limitOf(limit.max_read_width, defaultLimits.width),
    },
    writes: settingsAt(config, 'relation_tuples').typed === true ? 'typed' : 'any',
  }
}

/** `services.permission.config` of a project. */
export const permissionSection = configSection({
  service: 'permission',
  schema: { type: 'object' },
  parse: readPermissionConfig,
})

const limitOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? Math.min(value, mostLimit) : otherwise

type Namespaces = Pick<PermissionConfig, 'rules' | 'problems'>

/** Reads the `namespaces` of a configuration: a list of names, or the place of a permission file. */
export function readNamespaces(namespaces: unknown): Namespaces {
  if (Array.isArray(namespaces)) return readNames(namespaces)
  const { location, experimental_strict_mode: strict } = settingsAt({ namespaces }, 'namespaces')
  const text = typeof location === 'string' ? textAt(location) : null
  if (text === null) return broken('the namespaces are neither a list of names nor a base64:// location')
  const { model, problems } = readPermissionFile(text)
  if (problems.length > 0) return { rules: null, problems }
  return usable(model, strict === true ? 'strict' : 'open')
}

function readNames(list: readonly unknown[]): Namespaces {
  const names = list.map((entry) => (typeof entry === 'string' ? entry : settingsAt({ entry }, 'entry').name))
  const isNamed = (name: unknown): name is string => typeof name === 'string' && name !== ''
  return names.every(isNamed) ? usable(modelOfNames(names), 'open') : broken('a namespace has no name')
}

const base64Location = /^base64:\/\/([\w+/\s-]*={0,2}\s*)$/

/** The decoder passes over what is not base64: a damaged file would read as a file without namespaces. */
function textAt(location: string): string | null {
  const encoded = base64Location.exec(location)?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8')
}

const usable = (model: PermissionModel, mode: Rules['mode']): Namespaces => ({
  rules: { model, mode },
  problems: [],
})

const start = { Line: 1, column: 1 }
const broken = (message: string): Namespaces => ({ rules: null, problems: [{ message, start, end: start }] })
