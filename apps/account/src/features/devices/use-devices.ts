import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import {
  disableMyOtherSessions,
  disableMySession,
  listMySessions,
  toSession,
} from '@tillkey/contract/platform/identity/sessions.ts'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../shared/services.ts'

export interface Devices {
  /** The current session first; null until loaded. */
  sessions: readonly Session[] | null
  /** Error of loading or ending; null otherwise. */
  failure: unknown
  /** Ends one session, or all others. */
  end: (id?: string) => void
}

/** Sessions of the user. */
export function useDevices(): Devices {
  const { client } = useServices()
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const load = useCallback(() => {
    const all = Promise.all([toSession(client, {}), listMySessions(client, {})])
    all.then(([own, others]) => setSessions([own, ...others]), setFailure)
  }, [client])
  useEffect(load, [load])
  const end = (id?: string) => {
    setFailure(null)
    const ended: Promise<unknown> =
      id === undefined ? disableMyOtherSessions(client, {}) : disableMySession(client, { id })
    ended.then(load, setFailure)
  }
  return { sessions, failure, end }
}
