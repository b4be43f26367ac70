import { createKeyring, type Keyring } from '@tillkey/secrets'
import type { ProjectContext } from './project-context.ts'

/**
 * Returns the keyring of a project: its own secrets, newest first, or else those of the process. The process's secrets still
 * open and verify what they sealed and signed.
 */
export function projectKeyrings(
  ofProcess: Keyring,
  secretsOf: (project: ProjectContext) => readonly string[],
): (project: ProjectContext) => Keyring {
  const cache = new WeakMap<ProjectContext, Keyring>()
  return (project) => {
    const found = cache.get(project)
    if (found) return found
    const secrets = secretsOf(project)
    const keyring = secrets.length > 0 ? createKeyring(secrets, ofProcess) : ofProcess
    cache.set(project, keyring)
    return keyring
  }
}
