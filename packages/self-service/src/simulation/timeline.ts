import type { SimulationStep } from '@tillkey/contract/platform/identity/simulation-schemas.ts'

/** Upper bound on recorded steps. */
const MAX_STEPS = 200

type Step = Omit<SimulationStep, 'after_ms'>

/** What happens in a simulation, in the order of beginnings. */
export interface Timeline {
  steps: readonly SimulationStep[]
  /** Adds a step. The returned function replaces it once its end is known. */
  add(step: Step): (ended: Step) => void
  /** Removes what preparations have recorded. */
  clear(): void
}

/** Creates a timeline that starts now. */
export function createTimeline(now: () => number): Timeline {
  const startedAt = now()
  const steps: SimulationStep[] = []
  return {
    steps,
    clear: () => void steps.splice(0),
    add(step) {
      if (steps.length >= MAX_STEPS) return () => undefined
      const at = steps.push({ after_ms: now() - startedAt, ...step }) - 1
      return (ended) => {
        steps[at] = { after_ms: steps[at]?.after_ms ?? 0, ...ended }
      }
    },
  }
}
