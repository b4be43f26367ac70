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
