import { useSyncExternalStore } from 'react'
import { useServices } from './services.ts'

/** Whether a PIN is asked for, and how often one has unlocked the till since the page was opened. */
export interface LockState {
  isPrompting: boolean
  unlocks: number
}

export type TillLock = ReturnType<typeof createTillLock>

/** The PIN that a locked till asks for, over whatever screen is open. */
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
    ask: (): void => set({ isPrompting: true }),
    dismiss: (): void => set({ isPrompting: false }),
    unlocked: (): void => set({ unlocks: state.unlocks + 1 }),
  }
}

export function useTillLock(): LockState {
  const { lock } = useServices()
  return useSyncExternalStore(lock.subscribe, lock.read)
}
