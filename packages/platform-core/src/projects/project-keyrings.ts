import { createKeyring, type Keyring } from '@tillkey/secrets'
import type { ProjectContext } from './projects.ts'

/**
 * The keyring of each project: of its own secrets, newest first, where its document has them. What was sealed and signed
 * under the process's secrets before still opens. Without own secrets it is the process's keyring.
 */
export function projectKeyrings(
  ofProcess: Keyring,
  secretsOf: (project: ProjectContext) => readonly string[],
): (project: ProjectContext) => Keyring {
  const known = new WeakMap<ProjectContext, Keyring>()
  return (project) => {
    const found = known.get(project)
    if (found) return found
    const secrets = secretsOf(project)
    const keyring = secrets.length > 0 ? createKeyring(secrets, ofProcess) : ofProcess
    known.set(project, keyring)
    return keyring
  }
}
