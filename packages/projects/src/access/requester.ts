import type { Incoming } from '@tillkey/host'
import type { Author, Caller, RequestContext } from '@tillkey/platform-core'

/** Who asks for something, and from where. */
export interface Requester {
  caller: Caller
  ip: string
  userAgent: string
}

/** Who makes a request to the console. */
export const requesterOf = ({ caller }: RequestContext, { ip, headers }: Incoming): Requester => ({
  caller,
  ip,
  userAgent: String(headers['user-agent'] ?? ''),
})

/** Who changed something, as it is kept. */
export function authorOf({ caller }: Requester): Author {
  if (caller.kind === 'anyone') throw new Error('nobody changes a project without being known')
  return { kind: caller.kind, id: 'id' in caller ? caller.id : '' }
}
