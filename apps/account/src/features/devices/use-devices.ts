import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import {
  disableMyOtherSessions,
  disableMySession,
  listMySessions,
  toSession,
} from '@tillkey/contract/platform/identity/sessions.ts'
import { textOfFailure } from '@tillkey/web'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../shared/services.ts'

export interface Devices {
  /** The session of this page first; nothing while they are looked up. */
  sessions: readonly Session[] | null
  failure: string | null
  /** Ends one, or every other one. */
  end: (id?: string) => void
}

/** Where somebody is signed in. */
export function useDevices(): Devices {
  const { client } = useServices()
  const [sessions, setSessions] = useState<readonly Session[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = useCallback(() => {
    const all = Promise.all([toSession(client, {}), listMySessions(client, {})])
    all.then(
      ([own, others]) => setSessions([own, ...others]),
      (error: unknown) => setFailure(textOfFailure(error)),
    )
  }, [client])
  useEffect(load, [load])
  const end = (id?: string) => {
    setFailure(null)
    const ended: Promise<unknown> =
      id === undefined ? disableMyOtherSessions(client, {}) : disableMySession(client, { id })
    ended.then(load, (error: unknown) => setFailure(textOfFailure(error)))
  }
  return { sessions, failure, end }
}
