import { createBatches, type RunInOrder } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { createVersionedReads, type VersionedRow } from '../versioned-reads.ts'
import type { StoredToken } from './token.ts'
import { createTokensStore, type FoundToken } from './tokens-store.ts'

/** Upper bound on rows per statement. */
const MAX_BATCH = 32

/** Reads and adds single tokens. Concurrent requests share statements. */
export interface IssuedTokens {
  /** Reads the current token; `undefined` if there is none. */
  find(projectId: string, id: string): Promise<StoredToken | undefined>
  /** The same with the project version, which is `undefined` if there is no token. */
  findVersioned(projectId: string, id: string): Promise<VersionedRow<StoredToken>>
  /** The same with the client's version. */
  findWithClient(projectId: string, id: string): Promise<VersionedRow<FoundToken>>
  /** Resolves once committed. Tokens issued with other changes belong in their transaction instead. */
  add(token: StoredToken): Promise<void>
}

export interface IssuedTokensDependencies {
  db: Database
  /** Orders additions among other work. */
  inTurn: RunInOrder
}

/** Must be created once per process, outside transactions. */
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
