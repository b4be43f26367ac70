import { setTimeout as sleep } from 'node:timers/promises'
import { connectionCut, serverError, slowDown } from '../errors.ts'
import type { ExchangeFault } from './scenarios.ts'

/** Delay of a late create past its deadline. */
const LATENESS_MS = 20
const SERVER_ERRORS = 2

export type ExchangeFaults = ReturnType<typeof createExchangeFaults>

/** Simulates faults of the HTTP exchange. `stopped` ends every delay. */
export function createExchangeFaults(now: () => number, stopped: AbortSignal) {
  const firstReads = new Set<string>()

  return {
    /** Applied before a create is handled: lost, delayed past its deadline, or answered with 500. */
    async beforeCreate(fault: ExchangeFault, attempt: number, notAfter: number): Promise<void> {
      if (fault === 'request_lost' && attempt === 1) throw connectionCut()
      if (fault === 'server_error' && attempt <= SERVER_ERRORS) throw serverError()
      if (fault === 'late')
        await sleep(Math.max(notAfter - now(), 0) + LATENESS_MS, undefined, { signal: stopped })
    },

    /** Applied after a create is committed: the answer is lost. */
    afterCreate(fault: ExchangeFault, attempt: number): void {
      if (fault === 'answer_lost' && attempt === 1) throw connectionCut()
    },

    /** Fails the first read of a payment with this fault. */
    beforeRead(fault: ExchangeFault, id: string): void {
      if (fault !== 'server_error' || firstReads.has(id)) return
      firstReads.add(id)
      throw slowDown()
    },
  }
}
