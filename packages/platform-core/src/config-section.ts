import type { Static, TSchema } from 'typebox'
import { fillSettings } from './config/fill-settings.ts'
import { type ConfigProblem, settingProblems } from './config/setting-problems.ts'
import type { SettingSchema } from './config/setting-schema.ts'
import { replaceSources } from './config/setting-sources.ts'
import { type ConfigWarning, settingWarnings } from './config/setting-warnings.ts'
import { isFileSource, isWebSource, SourceError, textOfSource } from './config/sources.ts'
import { requiredSources } from './json-schema/schema-bundles.ts'
import type { EngineConfig } from './projects/project-document.ts'
import type { ProjectContext } from './projects/projects.ts'

export interface SectionDescription<S extends TSchema, Config> {
  /** Where the settings stand in a project's document: `services.{service}.config`. */
  service: string
  /** The settings, each with a description, a mark and, where there is one, a default: see config/setting.ts. */
  schema: S
  /**
   * What the schema cannot say: contradictions, sources whose text cannot be used. Asked once the schema is kept and
   * every source is there as `base64://`.
   */
  check?(settings: Static<S>): readonly ConfigProblem[]
  /** Texts that are accepted and cannot be used as they are: permission files, templates. Asked of what `check` accepts. */
  faults?(settings: Static<S>): readonly ConfigWarning[]
  /** The settings as the engine uses them. */
  parse(settings: Static<S>, project: ProjectContext): Config
}

/** The only place that knows the settings of one engine. */
export interface ConfigSection<Config> {
  service: string
  schema: SettingSchema
  /** Everything for which a configuration cannot be used; nothing when it can, as far as its sources are fetched. */
  problems(config: EngineConfig): readonly ConfigProblem[]
  /** What of a configuration does nothing, and why. */
  warnings(config: EngineConfig): readonly ConfigWarning[]
  /** What of a configuration is accepted and cannot be used, as far as its sources are fetched. */
  faults(config: EngineConfig): readonly ConfigWarning[]
  /** The settings of a project, read once for each version of its document. */
  read(project: ProjectContext): Config
}

const notFromHere = 'may only be named where a file of this machine configures the project'

/** Files that a configuration names; those that may be read have been by now. */
function fileProblems(schema: SettingSchema, config: EngineConfig): ConfigProblem[] {
  const found: ConfigProblem[] = []
  replaceSources(schema, config, (address, pointer) => {
    if (isFileSource(address)) found.push({ pointer, reason: `${address} ${notFromHere}` })
    return address
  })
  return found
}

/** Whether a schema refers to what has not been fetched; of one with faulty references its own check tells. */
function wantsOthers(address: string): boolean {
  try {
    return requiredSources(textOfSource(address) ?? '').length > 0
  } catch (error) {
    if (error instanceof SourceError) return false
    throw error
  }
}

function waitsForSources(schema: SettingSchema, config: EngineConfig): boolean {
  let waits = false
  replaceSources(schema, config, (address, _pointer, kind) => {
    waits ||= isWebSource(address) || (kind === 'schema' && wantsOthers(address))
    return address
  })
  return waits
}

/** Describes the settings of one engine, once. */
export function configSection<S extends TSchema, Config>({
  service,
  schema,
  check,
  faults,
  parse,
}: SectionDescription<S, Config>): ConfigSection<Config> {
  const known = new WeakMap<ProjectContext, Config>()
  // What fillSettings makes of a configuration that fits the schema has the schema's type: config/setting.ts.
  const fill = (config: EngineConfig): Static<S> => fillSettings(schema, config) as Static<S>
  return {
    service,
    schema,
    problems(config) {
      const found = settingProblems(schema, config)
      const unusable = found.length > 0 ? found : fileProblems(schema, config)
      if (unusable.length > 0 || waitsForSources(schema, config)) return unusable
      return check?.(fill(config)) ?? []
    },
    warnings: (config) => settingWarnings(schema, config),
    faults: (config) => (faults && !waitsForSources(schema, config) ? faults(fill(config)) : []),
    read(project) {
      let config = known.get(project)
      if (config === undefined) {
        config = parse(fill(project.config[service] ?? {}), project)
        known.set(project, config)
      }
      return config
    },
  }
}
