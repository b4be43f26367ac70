/** Whether the PIN prompt is open, and the number of unlocks since page load. */
export interface LockState {
  isPrompting: boolean
  unlocks: number
}

export type TillLock = ReturnType<typeof createTillLock>

/** State of the PIN prompt of a locked till. */
export function createTillLock() {
  let state: LockState = { isPrompting: false, unlocks: 0 }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<LockState>): void => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }
  return {
    read: (): LockState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prompt: (): void => set({ isPrompting: true }),
    dismiss: (): void => set({ isPrompting: false }),
    unlocked: (): void => set({ unlocks: state.unlocks + 1 }),
  }
}
