import { AsyncLocalStorage } from 'node:async_hooks'
import type { Incoming } from '@tillkey/host'
import type { Caller } from './access.ts'
import type { RequestContext } from './module.ts'

/** Who asks for something, and from where. */
export interface Requester {
  caller: Caller
  ip: string
  userAgent: string
}

/** Who makes a request. */
export const requesterOf = ({ caller }: RequestContext, { ip, headers }: Incoming): Requester => ({
  caller,
  ip,
  userAgent: String(headers['user-agent'] ?? ''),
})

const answered = new AsyncLocalStorage<Requester>()

/** Does work for a request of an administrator, who is known to all that it does. */
export const onBehalfOf = <T>(requester: Requester, work: () => T): T => answered.run(requester, work)

/** The administrator whose request is being answered; nothing where what happens was asked for by nobody, or by a person for themselves. */
export const administratorAtWork = (): Requester | undefined => answered.getStore()
