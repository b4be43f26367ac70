import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import type { Client } from './client.ts'
import { createClient, type NewClient } from './create-client.ts'
import { isSessionInactive } from './flow-errors.ts'
import { forwardedCookies } from './forwarded-cookies.ts'
import type { Session } from './generated/models.ts'

/** An incoming request of the web or of Node. */
export interface IncomingRequest {
  headers: { get(name: string): string | null } | Readonly<Record<string, string | string[] | undefined>>
}

/** Sender of a request. */
export interface Visitor<Traits = unknown> {
  /** Undefined without a session. */
  session: Session<Traits> | undefined
  /** Client with the visitor's credentials, for this request only. */
  client: Client
  /** Set-Cookie values of the platform, to be added to the response. */
  setCookies: string[]
}

function header({ headers }: IncomingRequest, name: string): string | undefined {
  // Web headers have a method, those of Node are a record.
  const read = headers as { get?: (name: string) => string | null } & Record<string, string | string[]>
  const value = typeof read.get === 'function' ? read.get(name) : read[name]
  return Array.isArray(value) ? value.join('; ') : (value ?? undefined)
}

/**
 * Finds the sender of a request by its cookies or `X-Session-Token`. Without a session, `session` is absent from the result; other errors, such
 * as a missing second factor, are thrown as a `CallError`.
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
  // The caller knows the type of the traits.
  return { session: session as Session<Traits> | undefined, client, setCookies }
}
