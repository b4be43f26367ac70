import {
  assertCurrent,
  createBatches,
  type InTurn,
  type ProjectContext,
  type Projects,
} from '@tillkey/platform-core'
import type { Database } from '@tillkey/sql'
import { createProvedReads } from '../proved-reads.ts'
import type { StoredToken } from './token.ts'
import { createTokensStore } from './tokens-store.ts'

/** Rows that one statement reads or writes at most. */
const MOST_ROWS = 32

/** Tokens that stand alone: those of requests that arrive together are read, and written, by one statement. */
export interface IssuedTokens {
  /** A token as it is once this was asked; nothing when there is none. */
  find(projectId: string, id: string): Promise<StoredToken | undefined>
  /** The same, and proves a project that was recalled; StaleProject when it has changed. */
  findProving(project: ProjectContext, id: string): Promise<StoredToken | undefined>
  /** Resolves once it is committed. Not for tokens that are issued together with other changes: those have a transaction. */
  add(token: StoredToken): Promise<void>
}

export interface IssuedTokensDependencies {
  db: Database
  projects: Pick<Projects, 'prove'>
  /** What takes turns with what is added. */
  inTurn: InTurn
}

/** Made once for all requests, over the database itself. */
export function createIssuedTokens({ db, projects, inTurn }: IssuedTokensDependencies): IssuedTokens {
  const store = createTokensStore(db)

  async function addAll(tokens: readonly StoredToken[]): Promise<undefined[]> {
    await store.add(tokens)
    return tokens.map(() => undefined)
  }

  const read = createProvedReads({ read: store.findMany, most: MOST_ROWS })
  return {
    find: async (projectId, id) => (await read({ projectId, id })).row,
    async findProving(project, id) {
      const { row, projectVersion } = await read({ projectId: project.id, id })
      // Of tokens that are not there nothing is read, the project's version neither.
      if (projectVersion === undefined) await projects.prove(project)
      else assertCurrent(project, projectVersion)
      return row
    },
    add: createBatches(addAll, MOST_ROWS, inTurn),
  }
}
