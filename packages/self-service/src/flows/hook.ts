import type { ConfiguredHook, FlowSettings } from '@tillkey/identity/config/flow-config.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { Services } from './services.ts'
import { inOrder, type Step, type StepResult } from './step.ts'
import type { Submission } from './submission.ts'

type HookRun<S> = (
  submission: S,
  configuration: JsonObject,
  services: Services,
) => StepResult<S> | Promise<StepResult<S>>

/** Phases of a hook; `configuration` belongs to the hook. */
export interface Hook<S extends Submission> {
  /** The method has accepted the form, nothing is written: may refuse, or change what will be written. */
  accepted?: HookRun<S>
  /** Inside the transaction that finishes the flow. Never an outcome. */
  finishing?: HookRun<S>
  /** After the commit: may change the response. */
  finished?: HookRun<S>
}

/** Hooks of a kind of flow, by configured name. */
export type HookTable<S extends Submission> = Readonly<Record<string, Hook<S>>>

/** Hooks after a method: its own list, else that of the flow. */
export const hooksAfter = ({ hooksAfter: lists }: FlowSettings, method = ''): readonly ConfiguredHook[] =>
  lists.get(method) ?? lists.get('') ?? []

/** Creates a step for a phase, which runs the configured hooks in order up to the first outcome. */
export const hookSteps =
  <S extends Submission>(table: HookTable<S>, configuredFor: (submission: S) => readonly ConfiguredHook[]) =>
  (phase: keyof Hook<S>): Step<S> =>
  (submission, services) => {
    const steps = configuredFor(submission).flatMap(({ name, configuration }): Step<S>[] => {
      const run = table[name]?.[phase]
      return run ? [(current, within) => run(current, configuration, within)] : []
    })
    return inOrder(steps)(submission, services)
  }
