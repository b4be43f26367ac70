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

/** What a machine does with each kind of event. */
export type Reactions<State, Event extends { kind: string }> = {
  [K in Event['kind']]: (state: State, event: Extract<Event, { kind: K }>) => StepTo<State>
}

/** Has the reaction to the kind of an event say what it makes of a state. */
export function react<State, Event extends { kind: string }>(
  reactions: Reactions<State, Event>,
  state: State,
  event: Event,
): StepTo<State> {
  // The key of a reaction is the kind of its event; the compiler cannot follow that through an index.
  const reaction = reactions[event.kind as Event['kind']] as (state: State, event: Event) => StepTo<State>
  return reaction(state, event)
}
