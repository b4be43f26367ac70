import { type Incoming, publicOrigin } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'

/** `browser`: with cookies and redirects. `api`: of an app that is no browser. */
export type FlowType = 'browser' | 'api'

interface Preference {
  type: string
  quality: number
}

/** How well a preference fits an offer: exactly, by its main type, or as anything. */
function closeness({ type }: Preference, offer: string): number {
  if (type === offer && type !== '*/*') return 3
  if (type.endsWith('/*') && type !== '*/*' && offer.startsWith(type.slice(0, -1))) return 2
  return type === '*/*' ? 1 : 0
}

function parseAccept(accept: string): Preference[] {
  return accept
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([type]) => type)
    .map(([type, ...parameters]) => {
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
      return {
        type: (type as string).trim().toLowerCase(), // filtered above
        quality: quality === undefined ? 1 : Number(quality),
      }
    })
    .filter(({ quality }) => quality > 0)
}

/** The offer a caller likes best: by quality, then by how exactly it was asked for, then by the order of offers. */
function negotiate(accept: string, offers: readonly [string, ...string[]]): string {
  const preferences = parseAccept(accept)
  const ranked = offers.flatMap((offer) =>
    preferences
      .map((preference) => ({ offer, quality: preference.quality, closeness: closeness(preference, offer) }))
      .filter((match) => match.closeness > 0),
  )
  const [best] = ranked.toSorted((a, b) => b.quality - a.quality || b.closeness - a.closeness)
  return best?.offer ?? offers[0]
}

const acceptHeader = ({ headers }: Incoming): string => [headers.accept ?? ''].flat().join(',')

/** Whether the caller is a script that wants JSON, not a browser going from page to page. */
export function wantsJson(request: Incoming): boolean {
  const offer = negotiate(acceptHeader(request), ['text/html', 'text/*', '*/*', 'application/json'])
  const sendsJson = request.method !== 'GET' && request.headers['content-type'] === 'application/json'
  return offer === 'application/json' || sendsJson
}

/** Whether JSON would be understood, if it has to be. */
export const acceptsJson = (request: Incoming): boolean =>
  negotiate(acceptHeader(request), ['text/html', 'application/json']) === 'application/json'

/** The address a caller asked for, as the caller knows it. */
export const requestUrl = (request: Incoming, { publicUrl, isRewritten }: ProjectContext): string =>
  isRewritten
    ? `${publicUrl}${request.url}`
    : new URL(request.originalUrl, publicOrigin(request, publicUrl)).href

/** Who is at the other end: a script in a browser, a browser going from page to page, or an app that is no browser. */
export type ClientKind = 'spa' | 'browser' | 'native'

/** Who asks, as its headers tell: a page, a script of a page, or an app. */
export function clientKindOf(type: FlowType, request: Incoming): ClientKind {
  if (type === 'api') return 'native'
  return wantsJson(request) ? 'spa' : 'browser'
}

/**
 * A code or a link may come from wherever its message was read: a browser is shown pages, also when the flow is an app's.
 */
export function respondToSender(submission: { client: ClientKind; request: Incoming }): void {
  if (clientKindOf('browser', submission.request) === 'browser') submission.client = 'browser'
}
