import { createBatches } from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import type { StoredToken } from './token.ts'
import { createTokensStore } from './tokens-store.ts'

/** Rows that one statement reads or writes at most. */
const MOST_ROWS = 32

interface TokenName {
  projectId: string
  id: string
}

/** Tokens that stand alone: those of requests that arrive together are read, and written, by one statement. */
export interface IssuedTokens {
  /** A token as it is once this was asked; nothing when there is none. */
  find(projectId: string, id: string): Promise<StoredToken | undefined>
  /** Resolves once it is committed. Not for tokens that are issued together with other changes: those have a transaction. */
  add(token: StoredToken): Promise<void>
}

/** Made once for all requests, over the database itself. */
export function createIssuedTokens(db: Database): IssuedTokens {
  const store = createTokensStore(db)

  async function findAll(names: readonly TokenName[]): Promise<(StoredToken | undefined)[]> {
    const byProject = [...Map.groupBy(names, ({ projectId }) => projectId)]
    const found = await Promise.all(
      byProject.map(([projectId, own]) =>
        store.findMany(
          projectId,
          own.map(({ id }) => id),
        ),
      ),
    )
    const known = new Map(found.flat().map((token) => [token.id, token]))
    return names.map(({ projectId, id }) => {
      const token = known.get(id)
      return token?.projectId === projectId ? token : undefined
    })
  }

  async function addAll(tokens: readonly StoredToken[]): Promise<undefined[]> {
    await store.add(tokens)
    return tokens.map(() => undefined)
  }

  const find = createBatches(findAll, MOST_ROWS)
  return { find: (projectId, id) => find({ projectId, id }), add: createBatches(addAll, MOST_ROWS) }
}
