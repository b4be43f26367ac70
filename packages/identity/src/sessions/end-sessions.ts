import type { Ports, ProjectContext } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { noteEndedSessions } from './session-deeds.ts'
import { createSessionsStore, type SessionsStore } from './sessions-store.ts'

/** Ends sessions, and what people let clients do in them: `end` does it and tells which. Resolves with their ids. */
export type EndSessions = (
  project: ProjectContext,
  end: (store: SessionsStore) => Promise<string[]>,
) => Promise<readonly string[]>

type UnitOfWork = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/** Ending of sessions, all or nothing of it. */
export const createEndSessions =
  (transaction: UnitOfWork, ports: Ports): EndSessions =>
  (project, end) =>
    transaction(async (tx) => {
      const ids = await end(createSessionsStore(tx))
      if (ids.length === 0) return ids
      await noteEndedSessions(tx, ports, { projectId: project.id, ids })
      await ports.grants?.endSessions(tx, project, ids)
      return ids
    })
