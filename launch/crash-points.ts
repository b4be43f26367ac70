import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether servers are killed at every point, as with `npm run faults`. */
    isEveryKill: boolean
  }
}

/** Points at which a suite kills its server. */
interface CrashPoints<T> {
  /** For `npm run faults`. */
  all: readonly T[]
  /** For `npm test`. */
  few: readonly T[]
}

/** Returns the points of this run. */
export const crashPoints = <T>({ all, few }: CrashPoints<T>): readonly T[] =>
  inject('isEveryKill') ? all : few

/** Declares cases of which `npm test` has others of the same class. */
export function onEveryKill(cases: () => void): void {
  if (inject('isEveryKill')) cases()
}
