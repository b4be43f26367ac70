import { assertFresh, type ProjectContext } from '@tillkey/platform-core'
import type { Client } from './clients/client.ts'
import { type ClientReads, StaleClientError } from './clients/client-reads.ts'
import { versionOf } from './clients/clients-store.ts'
import type { InteractionsStore } from './interactions/interactions-store.ts'
import type { SigningKeys } from './keys/signing-keys.ts'
import type { FindClient, Provider } from './provider.ts'
import type { IssuedTokens } from './tokens/issued-tokens.ts'
import type { StoredToken } from './tokens/token.ts'
import type { ReadVersion } from './versioned-reads.ts'

type FindCached = ClientReads['findCached']

/** What a request was told without asking the database, and whether it was found to be so. */
interface CacheState {
  project: ProjectContext
  client: Client | undefined
  isFresh: boolean
  /** How often keys of the project have changed, once that was read. */
  keyChange: number | undefined
}

/** What was read of them; absent: nothing. */
interface Versions {
  projectVersion: ReadVersion
  clientVersion?: string | null | undefined
}

/** Reads what is recalled, where nothing that was read has proved it. Throws unless it is the same. */
async function revalidate({ clients, projects }: Provider, state: CacheState): Promise<void> {
  const { project, client, isFresh } = state
  if (isFresh) return
  const found = client && (await clients.findAndRevalidate(project, client.id))
  if (client) clients.assertFresh(client, found && versionOf(found))
  else await projects.revalidate(project)
  state.isFresh = true
}

/** The same by what a statement has read already. */
async function checkVersions(
  provider: Provider,
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

function clientReads(provider: Provider, state: CacheState, findCached: FindCached) {
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

function tokenReads(provider: Provider, state: CacheState): IssuedTokens {
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

function interactionReads(provider: Provider, state: CacheState): InteractionsStore {
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
      state.isFresh = true
    },
  }
}

async function attempt<T>(
  provider: Provider,
  work: (provider: Provider) => Promise<T>,
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
 * Work for a project that was recalled, and for a client that may be: the first client, token or request of a page that it reads, or keeps,
 * proves both, and where there is none they are proved after it. When they have changed, whatever came of the work counts for nothing: with the
 * client as it is now it is done anew, and for a project StaleProject is thrown. It may therefore change nothing, and call
 * nobody, before it has read (`prove`).
 */
export async function withVersionedCache<T>(
  provider: Provider,
  work: (provider: Provider) => Promise<T>,
): Promise<T> {
  try {
    return await attempt(provider, work, provider.clients.findCached)
  } catch (error) {
    if (!(error instanceof StaleClientError)) throw error
    return attempt(provider, work, () => undefined)
  }
}
