import type { Incoming } from '@tillkey/host'
import { requestUrl } from '@tillkey/identity/browser/negotiation.ts'
import type { Identity } from '@tillkey/identity/identities/identity.ts'
import { identityView } from '@tillkey/identity/identities/views/identity-view.ts'
import type { JsonObject } from '@tillkey/identity/values.ts'
import type { ProjectContext } from '@tillkey/platform-core'
import { isWithheld } from './withheld-cookies.ts'

/** Credentials, which hooks do not receive. */
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-session-token'])
/** Repeats the URL. */
const redundantHeaders = new Set(['host'])

/** Subject of a web hook call. */
export interface WebHookInput {
  request: Incoming
  project: ProjectContext
  /** Body of the flow, without its CSRF token. */
  flow: object
  identity: Identity | undefined
  /** Body of the session, for hooks that get it. */
  session?: object | undefined
}

/** Canonical form of Go: `x-my-header` becomes `X-My-Header`. */
const canonicalName = (name: string): string =>
  name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())

function visibleHeaders({ headers }: Incoming): Record<string, string[]> {
  const visible = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !secretHeaders.has(name) && !redundantHeaders.has(name),
  )
  return Object.fromEntries(visible.map(([name, value]) => [canonicalName(name), [value ?? ''].flat()]))
}

const visibleCookies = ({ request, project }: WebHookInput): JsonObject =>
  Object.fromEntries(
    Object.entries(request.cookies).filter(([name, value = '']) => !isWithheld({ name, value }, project)),
  )

/** Builds the `ctx` of the Jsonnet body. */
export function webHookContext(occasion: WebHookInput): JsonObject {
  const { request, project, flow, identity, session } = occasion
  return {
    flow,
    request_method: request.method,
    request_url: requestUrl(request, project),
    request_headers: visibleHeaders(request),
    request_cookies: visibleCookies(occasion),
    ...(identity && { identity: identityView(identity, project) }),
    ...(session && { session }),
  }
}
