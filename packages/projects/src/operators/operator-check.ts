import { bearerToken, type Incoming, refuseCrossSite } from '@tillkey/host'
import type { AccessCheck } from '@tillkey/platform-core'
import type { Memberships } from '../members/memberships.ts'
import type { OperatorClients } from './operator-clients.ts'

export interface OperatorCheckDependencies {
  memberships: Memberships
  clients: Pick<OperatorClients, 'operatorOf'>
  /** Origins whose pages may use an operator's cookie, including the platform's own. */
  origins: readonly string[]
}

/** Rejects requests that pages of other sites send with the browser's cookie. */
function assertOwnPage(request: Incoming, origins: readonly string[]): void {
  const { origin } = request.headers
  if (typeof origin === 'string' && origins.includes(origin)) return
  refuseCrossSite(request, origins[0] ?? '')
}

/** Whether a request carries a session token or cookie. */
const mayBeSignedIn = (request: Incoming): boolean =>
  request.headers['x-session-token'] !== undefined ||
  request.headers.cookie !== undefined ||
  bearerToken(request)?.startsWith('ory_st_') === true

/** Identifies operators by session or by the token of a built-in client, with their role in the project. */
export function operatorCheck({ memberships, clients, origins }: OperatorCheckDependencies): AccessCheck {
  async function signedIn(request: Incoming): Promise<string | undefined> {
    if (!mayBeSignedIn(request)) return undefined
    const found = await memberships.accounts().signedIn(await memberships.operators(), request)
    if (found?.by === 'cookie') assertOwnPage(request, origins)
    return found?.person.id
  }
  return async (request, project) => {
    const id = (await clients.operatorOf(request)) ?? (await signedIn(request))
    if (id === undefined) return undefined
    if (project === undefined) return { kind: 'operator', id }
    const role = await memberships.roleOf(id, project.id)
    return role === undefined ? 'foreign' : { kind: 'operator', id, role }
  }
}
