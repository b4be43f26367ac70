import { type ConfiguredCors, configSection, textOfSource, warningCodes } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { Namespaces } from '../config/namespaces.ts'
import { permissionSettings } from '../config/permission-settings.ts'
import type { Rules } from '../engine/permission-engine.ts'
import type { Limits } from '../engine/search.ts'
import { modelOfNames, type PermissionModel } from '../language/model.ts'
import { readPermissionFile } from '../language/read-permission-file.ts'
import type { LocatedProblem } from '../language/source-position.ts'

/** Settings of `services.permission.config`. */
export interface PermissionConfig {
  /** `null` if the namespaces are invalid; see `problems`. */
  rules: Rules | null
  problems: readonly LocatedProblem[]
  /** Limits of checks: `limit.max_read_depth` and `limit.max_read_width`. */
  limits: Limits
  /** Upper bound on checks per batch. */
  maxBatchSize: number
  /** `typed` if `relation_tuples.typed` is set: writes must match the declared types. */
  writes: 'typed' | 'any'
  /** Secrets for page tokens, newest first; empty to use those of the process. */
  pageSecrets: readonly string[]
  /** CORS settings by the listeners of the original service. */
  cors: Record<'read' | 'write' | 'opl', ConfiguredCors | undefined>
}

/** Canonical text of the configured namespaces, for comparison. */
export const namespacesText = (config: { namespaces?: unknown }): string =>
  JSON.stringify(config.namespaces ?? [])

function readPermissionConfig(settings: Static<typeof permissionSettings>): PermissionConfig {
  const { limit, relation_tuples: relationTuples, serve, secrets } = settings
  return {
    ...readNamespaces(settings.namespaces),
    limits: { depth: limit.max_read_depth, width: limit.max_read_width },
    maxBatchSize: limit.max_batch_check_size,
    writes: relationTuples.typed ? 'typed' : 'any',
    pageSecrets: secrets.pagination ?? [],
    cors: { read: serve.read.cors, write: serve.write.cors, opl: serve.opl.cors },
  }
}

/** Section `services.permission.config` of a project's configuration. */
export const permissionSection = configSection({
  service: 'permission',
  schema: permissionSettings,
  faults: ({ namespaces }) =>
    readNamespaces(namespaces).problems.map(({ message, start: { Line: line, column } }) => ({
      pointer: '/namespaces',
      code: warningCodes.faulty,
      reason: `is invalid in line ${line}, column ${column}, so the previous rules stay in force: ${message}`,
    })),
  parse: readPermissionConfig,
})

type ReadNamespaces = Pick<PermissionConfig, 'rules' | 'problems'>

/** Reads `namespaces`: a list of names, or the location of a permission file. */
export function readNamespaces(namespaces: Namespaces): ReadNamespaces {
  if (Array.isArray(namespaces)) return readNames(namespaces)
  const { location, experimental_strict_mode: strict } = toLocation(
    namespaces as Exclude<Namespaces, readonly unknown[]>, // lists are handled above
  ) // no list
  const text = location === undefined ? undefined : textOfSource(location)
  if (text === undefined)
    return invalidRules('the namespaces are neither a list of names nor a base64:// location')
  const { model, problems } = readPermissionFile(text)
  if (problems.length > 0) return { rules: null, problems }
  return validRules(model, strict === true ? 'strict' : 'open')
}

const toLocation = (namespaces: Exclude<Namespaces, readonly unknown[]>) =>
  typeof namespaces === 'string' ? { location: namespaces } : namespaces

const readNames = (list: readonly (string | { name: string })[]): ReadNamespaces =>
  validRules(modelOfNames(list.map((entry) => (typeof entry === 'string' ? entry : entry.name))), 'open')

const validRules = (model: PermissionModel, mode: Rules['mode']): ReadNamespaces => ({
  rules: { model, mode },
  problems: [],
})

const start = { Line: 1, column: 1 }
const invalidRules = (message: string): ReadNamespaces => ({
  rules: null,
  problems: [{ message, start, end: start }],
})
