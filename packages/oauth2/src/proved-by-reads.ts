import { assertCurrent } from '@tillkey/platform-core'
import type { InteractionsStore } from './interactions/interactions-store.ts'
import type { Provider } from './provider.ts'
import type { IssuedTokens } from './tokens/issued-tokens.ts'

/**
 * Work for a project that was recalled: the first token or request of a page that it reads proves the project, and where it reads
 * none the project is proved after it. StaleProject when it has changed, whatever came of the work, which may therefore change nothing
 * before it has read.
 */
export async function provedByReads<T>(
  provider: Provider,
  work: (provider: Provider) => Promise<T>,
): Promise<T> {
  const { issuedTokens, interactions, project, projects } = provider
  let isProved = false
  const findToken: IssuedTokens['find'] = (_projectId, id) => {
    isProved = true
    return issuedTokens.findProving(project, id)
  }
  const findInteraction: InteractionsStore['find'] = async (name) => {
    const found = await interactions.findProved(name)
    if (!found) return undefined
    isProved = true
    assertCurrent(project, found.projectVersion)
    return found.interaction
  }
  try {
    return await work({
      ...provider,
      issuedTokens: { ...issuedTokens, find: findToken },
      interactions: { ...interactions, find: findInteraction },
    })
  } finally {
    if (!isProved) await projects.prove(project)
  }
}
