import type { Provider } from '../provider.ts'

/**
 * Work for a project that was recalled: the first token it reads proves the project, and where it reads none the project is proved
 * after it. StaleProject when it has changed, whatever came of the work.
 */
export async function provedByTokens<T>(
  provider: Provider,
  work: (provider: Provider) => Promise<T>,
): Promise<T> {
  const { issuedTokens, project, projects } = provider
  let isProved = false
  const find = (_projectId: string, id: string) => {
    isProved = true
    return issuedTokens.findProving(project, id)
  }
  try {
    return await work({ ...provider, issuedTokens: { ...issuedTokens, find } })
  } finally {
    if (!isProved) await projects.prove(project)
  }
}
