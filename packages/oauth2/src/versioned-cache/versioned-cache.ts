import { assertFresh, type ProjectContext } from '@tillkey/platform-core'
import type { Client } from '../clients/client.ts'
import { type ClientReads, StaleClientError } from '../clients/client-reads.ts'
import { toVersion } from '../clients/clients-store.ts'
import type { InteractionsStore } from '../interactions/interactions-store.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { AuthorizationServer, FindClient } from '../provider.ts'
import type { IssuedTokens } from '../tokens/issued-tokens.ts'
import type { StoredToken } from '../tokens/token.ts'
import type { ReadVersion } from '../versioned-reads.ts'

type FindCached = ClientReads['findCached']

/** Cached project and client of a request, and whether they have been revalidated. */
interface CacheState {
  project: ProjectContext
  client: Client | undefined
  isFresh: boolean
  /** Change counter of the project's keys, once read. */
  keyChange: number | undefined
}

/** Versions read with another row; `undefined` if not read. */
interface Versions {
  projectVersion: ReadVersion
  clientVersion?: string | null | undefined
}

/** Reads the current versions unless already revalidated. Throws StaleProjectError or StaleClientError. */
async function revalidate({ clients, projects }: AuthorizationServer, state: CacheState): Promise<void> {
  const { project, client, isFresh } = state
  if (isFresh) return
  const found = client && (await clients.findAndRevalidate(project, client.id))
  if (client) clients.assertFresh(client, found && toVersion(found))
  else await projects.revalidate(project)
  state.isFresh = true
}

/** Revalidates with versions that a statement has already read. */
async function checkVersions(
  provider: AuthorizationServer,
  state: CacheState,
  { projectVersion, clientVersion }: Versions,
): Promise<void> {
  const { project, client, isFresh } = state
  if (isFresh) return undefined
  if (projectVersion === undefined || (client && clientVersion === undefined))
    return revalidate(provider, state)
  assertFresh(project, projectVersion)
  if (client) provider.clients.assertFresh(client, clientVersion)
  state.isFresh = true
  return undefined
}

function clientReads(provider: AuthorizationServer, state: CacheState, findCached: FindCached) {
  const { clients, project } = provider
  const readClient: FindClient = async (id) => {
    const found = await clients.findAndRevalidate(project, id)
    if (!state.client) state.isFresh = true
    return found
  }
  const findClient: FindClient = async (id) => {
    const cached = state.isFresh || state.client ? undefined : findCached(project, id)
    state.client ??= cached
    return cached ?? readClient(id)
  }
  return { readClient, findClient }
}

function tokenReads(provider: AuthorizationServer, state: CacheState): IssuedTokens {
  const { issuedTokens } = provider

  async function findWithClient(
    client: Client,
    projectId: string,
    id: string,
  ): Promise<StoredToken | undefined> {
    const { row, projectVersion } = await issuedTokens.findWithClient(projectId, id)
    state.keyChange = row?.keyChange
    const isOfClient = row?.content.grant.clientId === client.id
    const clientVersion = isOfClient ? row?.clientVersion : undefined
    await checkVersions(provider, state, { projectVersion, clientVersion })
    return row
  }
  return {
    ...issuedTokens,
    async find(projectId, id) {
      if (state.client) return findWithClient(state.client, projectId, id)
      const { row, projectVersion } = await issuedTokens.findVersioned(projectId, id)
      await checkVersions(provider, state, { projectVersion })
      return row
    },
  }
}

function interactionReads(provider: AuthorizationServer, state: CacheState): InteractionsStore {
  const { interactions, project } = provider
  return {
    ...interactions,
    async find(name) {
      const found = await interactions.findVersioned(name)
      if (found) await checkVersions(provider, state, found)
      return found?.interaction
    },
    async findDecided(name) {
      const found = await interactions.findDecided(name)
      if (found) await checkVersions(provider, state, found)
      return found
    },
    async decide(request, decision) {
      const found = await interactions.decide(request, decision)
      if (found) await checkVersions(provider, state, found)
      return found
    },
    async add(interaction) {
      const { client, isFresh } = state
      if (isFresh || !client) return interactions.add(interaction)
      if (!(await interactions.addIfCurrent(interaction, { projectVersion: project.version, client })))
        throw new StaleClientError(client.id)
      assertFresh(project, project.version) // the statement has compared it
      state.isFresh = true
    },
  }
}

async function attempt<T>(
  provider: AuthorizationServer,
  work: (provider: AuthorizationServer) => Promise<T>,
  findCached: FindCached,
): Promise<T> {
  const { project, signingKeys } = provider
  const state: CacheState = { project, client: undefined, isFresh: false, keyChange: undefined }
  const signingKey: SigningKeys['signingKey'] = (projectId, use) =>
    signingKeys.signingKey(projectId, use, state.keyChange)
  try {
    return await work({
      ...provider,
      ...clientReads(provider, state, findCached),
      issuedTokens: tokenReads(provider, state),
      interactions: interactionReads(provider, state),
      signingKeys: { ...signingKeys, signingKey },
      revalidate: () => revalidate(provider, state),
    })
  } finally {
    await revalidate(provider, state)
  }
}

/**
 * Runs work with a cached project and client. Its first read revalidates both; otherwise they are revalidated at the end.
 * If the client has changed the work is repeated; if the project has, StaleProjectError is thrown. The work must therefore
 * not write or call other servers before it has read something (`revalidate`).
 */
export async function withVersionedCache<T>(
  provider: AuthorizationServer,
  work: (provider: AuthorizationServer) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(provider, work, provider.clients.findCached)
  } catch (error) {
    if (!(error instanceof StaleClientError)) throw error
    return attempt(provider, work, () => undefined)
  }
}
