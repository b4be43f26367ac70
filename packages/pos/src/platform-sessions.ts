import { CallError, createClient } from '@tillkey/client'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import type { Incoming } from '@tillkey/host'
import type { SignInProof } from './merchant-sessions.ts'
import { noSession, platformUnavailable } from './session-errors.ts'
import { traceCalls } from './trace-calls.ts'

const PLATFORM_TIMEOUT_MS = 5000

interface Credentials {
  Cookie?: string
  'X-Session-Token'?: string
}

function credentialsOf({ headers }: Incoming): Credentials | undefined {
  const { cookie } = headers
  const token = headers['x-session-token']
  if (typeof token === 'string' && token !== '') return { 'X-Session-Token': token }
  return typeof cookie === 'string' && cookie !== '' ? { Cookie: cookie } : undefined
}

/** Sessions of the platform itself, which the till's browser shows by the cookie of their common host. */
export function createPlatformSessions(platformUrl: string): SignInProof<Credentials> {
  const client = createClient({ baseUrl: platformUrl, timeout: PLATFORM_TIMEOUT_MS, plugins: [traceCalls] })
  return {
    credentialsOf,
    async identityOf(credentials) {
      try {
        const { identity } = await toSession(client, credentials)
        if (identity?.id) return identity.id
      } catch (error) {
        const isRefusal = error instanceof CallError && (error.status === 401 || error.status === 403)
        if (!isRefusal) throw platformUnavailable(error)
      }
      throw noSession()
    },
  }
}
