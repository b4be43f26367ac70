import { type Incoming, publicOrigin } from '@tillkey/host'
import type { ProjectContext } from '@tillkey/platform-core'

/** `browser` uses cookies and redirects; `api` is for apps. */
export type FlowType = 'browser' | 'api'

interface Preference {
  type: string
  quality: number
}

/** Ranks a match: exact, by main type, or any. */
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

/** Chooses the best offer: by quality, then specificity, then order. */
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

/** Returns whether the caller is a script that wants JSON rather than a browser navigation. */
export function wantsJson(request: Incoming): boolean {
  const offer = negotiate(acceptHeader(request), ['text/html', 'text/*', '*/*', 'application/json'])
  const sendsJson = request.method !== 'GET' && request.headers['content-type'] === 'application/json'
  return offer === 'application/json' || sendsJson
}

/** Returns whether JSON is acceptable. */
export const acceptsJson = (request: Incoming): boolean =>
  negotiate(acceptHeader(request), ['text/html', 'application/json']) === 'application/json'

/** Public URL of the request. */
export const requestUrl = (request: Incoming, { publicUrl, isRewritten }: ProjectContext): string =>
  isRewritten
    ? `${publicUrl}${request.url}`
    : new URL(request.originalUrl, publicOrigin(request, publicUrl)).href

/** `spa`: a script in a browser; `browser`: page navigation; `native`: an app. */
export type ClientKind = 'spa' | 'browser' | 'native'

/** Classifies the client by its headers. */
export function detectClientKind(type: FlowType, request: Incoming): ClientKind {
  if (type === 'api') return 'native'
  return wantsJson(request) ? 'spa' : 'browser'
}

/**
 * Returns the kind of client that sent a code or link, by its own headers: the message may be opened in a
 * browser although an app started the flow.
 */
export const senderClient = ({ client, request }: { client: ClientKind; request: Incoming }): ClientKind =>
  detectClientKind('browser', request) === 'browser' ? 'browser' : client
