import type { Incoming } from '@tillkey/host'
import type { Flow } from './flow.ts'
import { wantsJson } from './negotiation.ts'

/** Who is at the other end: a script in a browser, a browser going from page to page, or an app that is no browser. */
export type Channel = 'script' | 'page' | 'app'

export function channelOf(type: Flow['type'], request: Incoming): Channel {
  if (type === 'api') return 'app'
  return wantsJson(request) ? 'script' : 'page'
}
