import { complaint } from '@tillkey/host'
import type { EngineConfig } from './projects/project-document.ts'
import type { ProjectContext } from './projects/projects.ts'

/** A setting that cannot be used. */
export interface ConfigProblem {
  /** JSON pointer from the section's own root: `/session/lifespan`. */
  pointer: string
  reason: string
}

export interface SectionDescription<Config> {
  /** Where the settings stand in a project's document: `services.{service}.config`. */
  service: string
  /** JSON Schema of the settings, each with a description and, where there is one, a default. */
  schema: object
  /** What the schema cannot say: contradictions, sources that cannot be read. */
  check?(config: EngineConfig): readonly ConfigProblem[]
  /** The settings as the engine uses them, defaults filled in. */
  parse(config: EngineConfig, project: ProjectContext): Config
}

/** The only place that knows the settings of one engine. */
export interface ConfigSection<Config> {
  service: string
  schema: object
  /** Why a configuration cannot be used; nothing when it can. */
  problems(config: EngineConfig): readonly ConfigProblem[]
  /** The settings of a project, read once for each version of its document. */
  read(project: ProjectContext): Config
}

function schemaProblems(schema: object, config: EngineConfig): ConfigProblem[] {
  const found = complaint(schema, config)
  return found ? [{ pointer: `/${found.field.replaceAll('.', '/')}`, reason: found.reason }] : []
}

/** Describes the settings of one engine, once. */
export function configSection<Config>(description: SectionDescription<Config>): ConfigSection<Config> {
  const { service, schema, check, parse } = description
  const known = new WeakMap<ProjectContext, Config>()
  return {
    service,
    schema,
    problems(config) {
      const found = schemaProblems(schema, config)
      return found.length > 0 ? found : (check?.(config) ?? [])
    },
    read(project) {
      let config = known.get(project)
      if (config === undefined) {
        config = parse(project.config[service] ?? {}, project)
        known.set(project, config)
      }
      return config
    },
  }
}
