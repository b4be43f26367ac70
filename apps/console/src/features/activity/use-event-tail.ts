import { useEffect, useState, useSyncExternalStore } from 'react'
import { useConsole } from '../../shared/services.ts'
import { createTailStore, type TailState } from './tail-store.ts'

interface TailOptions {
  project: string
  /** Name of the events. Empty means all. */
  kind: string
  isPaused: boolean
}

/** Follows the events of a project. Remount it for another project or kind. */
export function useEventTail({ project, kind, isPaused }: TailOptions): TailState {
  const { base } = useConsole()
  const query = kind === '' ? '' : `?${new URLSearchParams({ event_type: kind }).toString()}`
  const address = `${base}/api/projects/${encodeURIComponent(project)}/events/tail${query}`
  const [store] = useState(() => createTailStore(address))
  useEffect(() => (isPaused ? undefined : store.start()), [store, isPaused])
  return useSyncExternalStore(store.subscribe, store.getState)
}
