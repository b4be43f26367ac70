import type { Incoming } from '@tillkey/host'
import type { FlowType } from './flow.ts'
import { wantsJson } from './negotiation.ts'

/** Who is at the other end: a script in a browser, a browser going from page to page, or an app that is no browser. */
export type ClientKind = 'spa' | 'browser' | 'native'

export function clientKindOf(type: FlowType, request: Incoming): ClientKind {
  if (type === 'api') return 'native'
  return wantsJson(request) ? 'spa' : 'browser'
}
