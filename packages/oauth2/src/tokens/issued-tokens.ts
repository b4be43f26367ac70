import { createBatches, type RunInOrder } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { createVersionedReads, type VersionedRow } from '../versioned-reads.ts'
import type { StoredToken } from './token.ts'
import { createTokensStore, type FoundToken } from './tokens-store.ts'

/** Rows that one statement reads or writes at most. */
const MAX_BATCH = 32

/** Tokens that stand alone: those of requests that arrive together are read, and written, by one statement. */
export interface IssuedTokens {
  /** A token as it is once this was asked; nothing when there is none. */
  find(projectId: string, id: string): Promise<StoredToken | undefined>
  /** The same, with what proves a project that was recalled; nothing of that when there is none. */
  findVersioned(projectId: string, id: string): Promise<VersionedRow<StoredToken>>
  /** The same, with what proves its client too. */
  findWithClient(projectId: string, id: string): Promise<VersionedRow<FoundToken>>
  /** Resolves once it is committed. Not for tokens that are issued together with other changes: those have a transaction. */
  add(token: StoredToken): Promise<void>
}

export interface IssuedTokensDependencies {
  db: Database
  /** What takes turns with what is added. */
  inTurn: RunInOrder
}

/** Made once for all requests, over the database itself. */
export function createIssuedTokens({ db, inTurn }: IssuedTokensDependencies): IssuedTokens {
  const store = createTokensStore(db)

  async function addAll(tokens: readonly StoredToken[]): Promise<undefined[]> {
    await store.add(tokens)
    return tokens.map(() => undefined)
  }

  const read = createVersionedReads({ read: store.findMany, maxRows: MAX_BATCH })
  return {
    find: async (projectId, id) => (await read({ projectId, id })).row,
    findVersioned: (projectId, id) => read({ projectId, id }),
    findWithClient: store.findWithClient,
    add: createBatches(addAll, MAX_BATCH, inTurn),
  }
}
