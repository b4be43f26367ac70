import type { ConfiguredHook } from '../config/flow-config.ts'
import type { JsonObject } from '../values/json.ts'
import type { Submission } from './flow-definition.ts'
import type { Outcome } from './outcome.ts'
import type { Services } from './services.ts'

type HookRun<S, Decision> = (
  submission: S,
  configuration: JsonObject,
  services: Services,
) => Decision | Promise<Decision>

/** What a hook does, by when it does it; `configuration` is its own, as the project has it. */
export interface Hook<S extends Submission> {
  /** The method accepted the form, and nothing is written: refuses it, or changes what will be written. */
  accepted?: HookRun<S, Outcome | void>
  /** In the unit of work that finishes the flow. */
  finishing?: HookRun<S, void>
  /** All is written: may change the answer. */
  finished?: HookRun<S, Outcome | void>
}

/** Hooks of a kind of flow by the name they have in a project's configuration. */
export type HookTable<S extends Submission> = Readonly<Record<string, Hook<S>>>

/** Runs, in their order, what the configured hooks do at a moment, up to the first that decides. */
export async function runHooks<S extends Submission>(
  moment: keyof Hook<S>,
  { table, configured }: { table: HookTable<S>; configured: readonly ConfiguredHook[] },
  submission: S,
  services: Services,
): Promise<Outcome | void> {
  for (const { name, configuration } of configured) {
    const outcome = await table[name]?.[moment]?.(submission, configuration, services)
    if (outcome) return outcome
  }
  return undefined
}
