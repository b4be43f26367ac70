import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether servers are killed at every moment, as with `npm run faults`. */
    isEveryKill: boolean
  }
}

/** Moments at which a suite kills its server. */
interface KillMoments<T> {
  /** For `npm run faults`. */
  all: readonly T[]
  /** For `npm test`. */
  few: readonly T[]
}

/** Returns the moments of this run. */
export const killMoments = <T>({ all, few }: KillMoments<T>): readonly T[] =>
  inject('isEveryKill') ? all : few
