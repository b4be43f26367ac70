import { type Client, isCallError } from '@tillkey/client'
import { patchIdentity } from '@tillkey/contract/platform/identity/identities.ts'
import { deleteIdentitySessions } from '@tillkey/contract/platform/identity/sessions.ts'

/** Ends all sessions of a person. Having none is no failure. */
export async function endSessions(client: Client, id: string): Promise<void> {
  try {
    await deleteIdentitySessions(client, { id })
  } catch (error) {
    if (!isCallError(error) || error.status !== 404) throw error
  }
}

/** Activates a person, or deactivates them and ends their sessions. */
export async function changeState(client: Client, id: string, state: 'active' | 'inactive'): Promise<void> {
  await patchIdentity(client, { id, body: [{ op: 'replace', path: '/state', value: state }] })
  if (state === 'inactive') await endSessions(client, id)
}
