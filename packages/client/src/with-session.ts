import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import type { Client } from './client.ts'
import { createClient, type NewClient } from './create-client.ts'
import { isSessionInactive } from './flow-errors.ts'
import { forwardedCookies } from './forwarded-cookies.ts'
import type { Session } from './generated/models.ts'

/** A request that a server was sent, of the web or of Node. */
export interface IncomingRequest {
  headers: { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>
}

/** Who sent a request. */
export interface Visitor<Traits = unknown> {
  /** Undefined when nobody is logged in. */
  session: Session<Traits> | undefined
  /** Speaks to the platform as who asks; for this one request. */
  client: Client
  /** What the platform sets, to be handed back with the answer, each a `Set-Cookie` of its own. */
  setCookies: string[]
}

function header({ headers }: IncomingRequest, name: string): string | undefined {
  // Headers of the web have a method, those of Node are a record.
  const read = headers as { get?: (name: string) => string | null } & Record<string, string | string[]>
  const value = typeof read.get === 'function' ? read.get(name) : read[name]
  return Array.isArray(value) ? value.join('; ') : (value ?? undefined)
}

/**
 * Asks the platform who sent a request, by its cookies or its `X-Session-Token`. Whoever is not logged in has no session;
 * anything else that goes wrong, such as a second factor that is missing, is thrown as a `CallError`.
 */
export async function withSession<Traits = unknown>(
  settings: NewClient,
  request: IncomingRequest,
): Promise<Visitor<Traits>> {
  const setCookies: string[] = []
  const setCookie = (value: string) => void setCookies.push(value)
  const cookies = forwardedCookies({ cookie: header(request, 'cookie'), setCookie })
  const sessionToken = header(request, 'x-session-token')
  const client = createClient({
    ...settings,
    ...(sessionToken && { sessionToken }),
    plugins: [cookies, ...(settings.plugins ?? [])],
  })
  const session = await toSession(client).catch((error: unknown) => {
    if (isSessionInactive(error)) return undefined
    throw error
  })
  // What the traits are is what the caller says.
  return { session: session as Session<Traits> | undefined, client, setCookies }
}
