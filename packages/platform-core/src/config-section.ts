import type { Static, TSchema } from 'typebox'
import { fillSettings } from './config/fill-settings.ts'
import { type ConfigProblem, settingProblems } from './config/setting-problems.ts'
import type { SettingSchema } from './config/setting-schema.ts'
import { replaceSources } from './config/setting-sources.ts'
import { type ConfigWarning, settingWarnings } from './config/setting-warnings.ts'
import { decodeSource, isFileSource, isWebSource, SourceError } from './config/sources.ts'
import { requiredSources } from './json-schema/schema-bundles.ts'
import type { EngineConfig, ProjectContext } from './projects/project-context.ts'

export interface SectionDescription<S extends TSchema, Config> {
  /** Key in a project's document: `services.{service}.config`. */
  service: string
  /** The settings, each with a description, a mark and possibly a default. See config/setting.ts. */
  schema: S
  /**
   * Reports what the schema cannot express: contradictions and unusable source texts. Called only if the schema holds and
   * every source is inlined as `base64://`.
   */
  check?(settings: Static<S>): readonly ConfigProblem[]
  /**
   * Reports texts that are accepted but faulty, such as permission files and templates. Called only if `check` finds no
   * problem.
   */
  faults?(settings: Static<S>): readonly ConfigWarning[]
  /** Converts the settings into the engine's configuration. */
  parse(settings: Static<S>, project: ProjectContext): Config
}

/** The settings of one engine. Nothing else knows them. */
export interface ConfigSection<Config> {
  service: string
  schema: SettingSchema
  /** Returns why a configuration cannot be used. Sources that are not fetched yet are not checked. */
  problems(config: EngineConfig): readonly ConfigProblem[]
  /** Returns the settings that have no effect, each with a reason. */
  warnings(config: EngineConfig): readonly ConfigWarning[]
  /** Returns the texts that are accepted but faulty. Sources that are not fetched yet are not checked. */
  faults(config: EngineConfig): readonly ConfigWarning[]
  /** Returns a project's settings, parsed once per version of its document. */
  read(project: ProjectContext): Config
}

const notFromHere = 'may only be named where a file of this machine configures the project'

/** Returns the file sources that remain. Permitted ones were inlined before. */
function fileProblems(schema: SettingSchema, config: EngineConfig): ConfigProblem[] {
  const found: ConfigProblem[] = []
  replaceSources(schema, config, (address, pointer) => {
    if (isFileSource(address)) found.push({ pointer, reason: `${address} ${notFromHere}` })
    return address
  })
  return found
}

/** Whether a schema refers to a source that is not fetched yet. Faulty references are reported by the schema's own check. */
function hasUnfetchedReferences(address: string): boolean {
  try {
    return requiredSources(decodeSource(address) ?? '').length > 0
  } catch (error) {
    if (error instanceof SourceError) return false
    throw error
  }
}

function hasUnfetchedSources(schema: SettingSchema, config: EngineConfig): boolean {
  let waits = false
  replaceSources(schema, config, (address, _pointer, kind) => {
    waits ||= isWebSource(address) || (kind === 'schema' && hasUnfetchedReferences(address))
    return address
  })
  return waits
}

/** Creates the section of one engine. Must be called once per engine. */
export function configSection<S extends TSchema, Config>({
  service,
  schema,
  check,
  faults,
  parse,
}: SectionDescription<S, Config>): ConfigSection<Config> {
  const cache = new WeakMap<ProjectContext, Config>()
  // fillSettings returns a value of the schema's type for a configuration that fits the schema. See config/setting.ts.
  const fill = (config: EngineConfig): Static<S> => fillSettings(schema, config) as Static<S>
  return {
    service,
    schema,
    problems(config) {
      const found = settingProblems(schema, config)
      const unusable = found.length > 0 ? found : fileProblems(schema, config)
      if (unusable.length > 0 || hasUnfetchedSources(schema, config)) return unusable
      return check?.(fill(config)) ?? []
    },
    warnings: (config) => settingWarnings(schema, config),
    faults: (config) => (faults && !hasUnfetchedSources(schema, config) ? faults(fill(config)) : []),
    read(project) {
      let config = cache.get(project)
      if (config === undefined) {
        config = parse(fill(project.config[service] ?? {}), project)
        cache.set(project, config)
      }
      return config
    },
  }
}
