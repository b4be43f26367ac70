/** `corrected`: something already shown as ended turned out otherwise, and a person must be told. */
export type Verdict = 'moved' | 'corrected' | 'ignored'

/** What an event makes of a state. */
export interface StepTo<State> {
  state: State
  verdict: Verdict
}

/** Whether a phase is one of a set. */
export const isOneOf = <Phase>(set: readonly Phase[], phase: Phase): boolean => set.includes(phase)

/** The event changes nothing. */
export const ignored = <State>(state: State): StepTo<State> => ({ state, verdict: 'ignored' })

/** The event changes this much of the state. */
export const moved = <State>(state: State, changes: Partial<State>): StepTo<State> => ({
  state: { ...state, ...changes },
  verdict: 'moved',
})
