import { AsyncLocalStorage } from 'node:async_hooks'
import type { Incoming } from '@tillkey/host'
import type { Caller } from './caller.ts'
import type { RequestContext } from './module.ts'

/** A caller and the client that the request came from. */
export interface Actor {
  caller: Caller
  ip: string
  userAgent: string
}

/** Returns the caller of a request with its client address and User-Agent. */
export const toActor = ({ caller }: RequestContext, { ip, headers }: Incoming): Actor => ({
  caller,
  ip,
  userAgent: String(headers['user-agent'] ?? ''),
})

const actorStorage = new AsyncLocalStorage<Actor>()

/** Runs `work` on behalf of an actor, so that the audit trail attributes its changes. */
export const runAs = <T>(requester: Actor, work: () => T): T => actorStorage.run(requester, work)

/**
 * Returns the administrator whose request is being served, or undefined for jobs and for people acting on their own account.
 */
export const currentActor = (): Actor | undefined => actorStorage.getStore()
