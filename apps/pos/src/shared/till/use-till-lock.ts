import { useSyncExternalStore } from 'react'
import { useServices } from './services.ts'
import type { LockState } from './till-lock.ts'

export function useTillLock(): LockState {
  const { lock } = useServices()
  return useSyncExternalStore(lock.subscribe, lock.read)
}
