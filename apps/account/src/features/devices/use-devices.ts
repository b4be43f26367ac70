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
  /** The session of this page first; nothing while they are looked up. */
  sessions: readonly Session[] | null
  /** Why they are not known, or one could not be ended; null without a failure. */
  failure: unknown
  /** Ends one, or every other one. */
  end: (id?: string) => void
}

/** Where somebody is signed in. */
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
