import type { Incoming } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'
import { requestUrl } from '../browser/negotiation.ts'
import type { Identity } from '../identities/identity.ts'
import { identityView } from '../identities/identity-view.ts'
import type { JsonObject } from '../values.ts'
import { isWithheld } from './withheld-cookies.ts'

/** Headers that prove who somebody is: a hook is told who it is, not given the proof. */
const secretHeaders = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-session-token'])
/** What stands in the address already. */
const redundantHeaders = new Set(['host'])

/** What the hook is called for. */
export interface WebHookInput {
  request: Incoming
  project: ProjectContext
  /** The body of the flow, without its anti-forgery token. */
  flow: object
  identity: Identity | undefined
}

/** `x-my-header` as Go programs spell it: `X-My-Header`. */
const canonicalName = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())

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

/** What the Jsonnet text of a hook is told as `ctx`. */
export function webHookContext(occasion: WebHookInput): JsonObject {
  const { request, project, flow, identity } = occasion
  return {
    flow,
    request_method: request.method,
    request_url: requestUrl(request, project),
    request_headers: visibleHeaders(request),
    request_cookies: visibleCookies(occasion),
    ...(identity && { identity: identityView(identity, project) }),
  }
}
