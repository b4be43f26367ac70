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

type Recall = ClientReads['recall']

/** What a request was told without asking the database, and whether it was found to be so. */
interface Recalled {
  project: ProjectContext
  client: Client | undefined
  isProved: boolean
  /** How often keys of the project have changed, once that was read. */
  keyChange: number | undefined
}

/** What was read of them; absent: nothing. */
interface Versions {
  projectVersion: ReadVersion
  clientVersion?: string | null | undefined
}

/** Reads what is recalled, where nothing that was read has proved it. Throws unless it is the same. */
async function revalidate({ clients, projects }: Provider, recalled: Recalled): Promise<void> {
  const { project, client, isProved } = recalled
  if (isProved) return
  const found = client && (await clients.findProving(project, client.id))
  if (client) clients.assertSame(client, found && versionOf(found))
  else await projects.revalidate(project)
  recalled.isProved = true
}

/** The same by what a statement has read already. */
async function settle(
  provider: Provider,
  recalled: Recalled,
  { projectVersion, clientVersion }: Versions,
): Promise<void> {
  const { project, client, isProved } = recalled
  if (isProved) return undefined
  if (projectVersion === undefined || (client && clientVersion === undefined))
    return revalidate(provider, recalled)
  assertFresh(project, projectVersion)
  if (client) provider.clients.assertSame(client, clientVersion)
  recalled.isProved = true
  return undefined
}

function clientReads(provider: Provider, recalled: Recalled, recall: Recall) {
  const { clients, project } = provider
  const readClient: FindClient = async (id) => {
    const found = await clients.findProving(project, id)
    if (!recalled.client) recalled.isProved = true
    return found
  }
  const findClient: FindClient = async (id) => {
    const known = recalled.isProved || recalled.client ? undefined : recall(project, id)
    recalled.client ??= known
    return known ?? readClient(id)
  }
  return { readClient, findClient }
}

function tokenReads(provider: Provider, recalled: Recalled): IssuedTokens {
  const { issuedTokens } = provider

  async function findOf(client: Client, projectId: string, id: string): Promise<StoredToken | undefined> {
    const { row, projectVersion } = await issuedTokens.findWithClient(projectId, id)
    recalled.keyChange = row?.keyChange
    const isOfClient = row?.content.grant.clientId === client.id
    const clientVersion = isOfClient ? row?.clientVersion : undefined
    await settle(provider, recalled, { projectVersion, clientVersion })
    return row
  }
  return {
    ...issuedTokens,
    async find(projectId, id) {
      if (recalled.client) return findOf(recalled.client, projectId, id)
      const { row, projectVersion } = await issuedTokens.findProved(projectId, id)
      await settle(provider, recalled, { projectVersion })
      return row
    },
  }
}

function interactionReads(provider: Provider, recalled: Recalled): InteractionsStore {
  const { interactions, project } = provider
  return {
    ...interactions,
    async find(name) {
      const found = await interactions.findProved(name)
      if (found) await settle(provider, recalled, found)
      return found?.interaction
    },
    async findDecided(name) {
      const found = await interactions.findDecided(name)
      if (found) await settle(provider, recalled, found)
      return found
    },
    async decide(request, decision) {
      const found = await interactions.decide(request, decision)
      if (found) await settle(provider, recalled, found)
      return found
    },
    async add(kept) {
      const { client, isProved } = recalled
      if (isProved || !client) return interactions.add(kept)
      if (!(await interactions.addProving(kept, { projectVersion: project.version, client })))
        throw new StaleClientError(client.id)
      recalled.isProved = true
    },
  }
}

async function once<T>(
  provider: Provider,
  work: (provider: Provider) => Promise<T>,
  recall: Recall,
): Promise<T> {
  const { project, signingKeys } = provider
  const recalled: Recalled = { project, client: undefined, isProved: false, keyChange: undefined }
  const signingKey: SigningKeys['signingKey'] = (projectId, use) =>
    signingKeys.signingKey(projectId, use, recalled.keyChange)
  try {
    return await work({
      ...provider,
      ...clientReads(provider, recalled, recall),
      issuedTokens: tokenReads(provider, recalled),
      interactions: interactionReads(provider, recalled),
      signingKeys: { ...signingKeys, signingKey },
      prove: () => revalidate(provider, recalled),
    })
  } finally {
    await revalidate(provider, recalled)
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
    return await once(provider, work, provider.clients.recall)
  } catch (error) {
    if (!(error instanceof StaleClientError)) throw error
    return once(provider, work, () => undefined)
  }
}
