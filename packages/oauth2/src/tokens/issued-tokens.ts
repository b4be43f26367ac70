import {
  assertCurrent,
  createBatches,
  type InTurn,
  type ProjectContext,
  type Projects,
} from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import type { StoredToken } from './token.ts'
import { createTokensStore, type FoundTokens, type TokensStore } from './tokens-store.ts'

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
  /** The same, and proves a project that was recalled; StaleProject when it has changed. */
  findProving(project: ProjectContext, id: string): Promise<StoredToken | undefined>
  /** Resolves once it is committed. Not for tokens that are issued together with other changes: those have a transaction. */
  add(token: StoredToken): Promise<void>
}

interface Found {
  token: StoredToken | undefined
  projectVersion: FoundTokens['projectVersion']
}

export interface IssuedTokensDependencies {
  db: Database
  projects: Pick<Projects, 'prove'>
  /** What takes turns with what is added. */
  inTurn: InTurn
}

/** Reads tokens by their names, those of a project at once. */
const readsOf =
  (store: TokensStore) =>
  async (names: readonly TokenName[]): Promise<Found[]> => {
    const byProject = [...Map.groupBy(names, ({ projectId }) => projectId)]
    const read = await Promise.all(
      byProject.map(async ([projectId, own]) => {
        const { tokens, projectVersion } = await store.findMany(
          projectId,
          own.map(({ id }) => id),
        )
        return [
          projectId,
          { known: new Map(tokens.map((token) => [token.id, token])), projectVersion },
        ] as const
      }),
    )
    const found = new Map(read)
    return names.map(({ projectId, id }) => {
      const own = found.get(projectId)
      return { token: own?.known.get(id), projectVersion: own?.projectVersion }
    })
  }

/** Made once for all requests, over the database itself. */
export function createIssuedTokens({ db, projects, inTurn }: IssuedTokensDependencies): IssuedTokens {
  const store = createTokensStore(db)

  async function addAll(tokens: readonly StoredToken[]): Promise<undefined[]> {
    await store.add(tokens)
    return tokens.map(() => undefined)
  }

  const read = createBatches(readsOf(store), MOST_ROWS)
  return {
    find: async (projectId, id) => (await read({ projectId, id })).token,
    async findProving(project, id) {
      const { token, projectVersion } = await read({ projectId: project.id, id })
      // Of tokens that are not there nothing is read, the project's version neither.
      if (projectVersion === undefined) await projects.prove(project)
      else assertCurrent(project, projectVersion)
      return token
    },
    add: createBatches(addAll, MOST_ROWS, inTurn),
  }
}
