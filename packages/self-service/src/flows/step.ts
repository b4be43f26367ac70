import type { Outcome } from './outcome.ts'
import type { Services } from './services.ts'
import type { Submission } from './submission.ts'

/** Changes of a submission, for the steps that follow. */
export type Changes<S> = Partial<S> & { type?: never }

/** Result of a step: an outcome ends the submission, changes continue it. */
export type StepResult<S> = Outcome | Changes<S> | void

/** A step of a protocol: reads the submission, and returns an outcome or changes. */
export type Step<S> = (submission: S, services: Services) => StepResult<S> | Promise<StepResult<S>>

/** Returns whether a result ends the submission. */
export const isOutcome = (result: object | void): result is Outcome =>
  result !== undefined && 'type' in result

/** A submission with the changes of its steps, and the outcome that ended it. */
interface Progress<S> {
  submission: S
  outcome?: Outcome
}

/** Runs steps in order, up to the first outcome. */
export async function runSteps<S extends Submission>(
  steps: readonly Step<S>[],
  submission: S,
  services: Services,
): Promise<Progress<S>> {
  let current = submission
  for (const step of steps) {
    const result = await step(current, services)
    if (isOutcome(result)) return { submission: current, outcome: result }
    if (result) current = { ...current, ...result }
  }
  return { submission: current }
}

/** Combines steps into one. */
export const inOrder =
  <S extends Submission>(steps: readonly Step<S>[]): Step<S> =>
  async (submission, services) => {
    const { submission: changed, outcome } = await runSteps(steps, submission, services)
    return outcome ?? changed
  }
