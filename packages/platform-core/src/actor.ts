import { AsyncLocalStorage } from 'node:async_hooks'
import type { Incoming } from '@tillkey/host'
import type { Caller } from './access.ts'
import type { RequestContext } from './module.ts'

/** Who asks for something, and from where. */
export interface Actor {
  caller: Caller
  ip: string
  userAgent: string
}

/** Who makes a request. */
export const toActor = ({ caller }: RequestContext, { ip, headers }: Incoming): Actor => ({
  caller,
  ip,
  userAgent: String(headers['user-agent'] ?? ''),
})

const actorStorage = new AsyncLocalStorage<Actor>()

/** Does work for a request of an administrator, who is known to all that it does. */
export const runAs = <T>(requester: Actor, work: () => T): T => actorStorage.run(requester, work)

/** The administrator whose request is being answered; nothing where what happens was asked for by nobody, or by a person for themselves. */
export const currentActor = (): Actor | undefined => actorStorage.getStore()
