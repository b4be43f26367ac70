import { setTimeout as sleep } from 'node:timers/promises'
import { connectionCut, serverError, slowDown } from '../errors.ts'
import type { ExchangeFault } from './scenarios.ts'

/** How far past its deadline a delayed create arrives. */
const LATENESS_MS = 20
const SERVER_ERRORS = 2

export type ExchangeFaults = ReturnType<typeof createExchangeFaults>

/** What goes wrong between the caller and us; `stopped` ends every delay. */
export function createExchangeFaults(now: () => number, stopped: AbortSignal) {
  const firstReads = new Set<string>()

  return {
    /** Before a create is looked at: it is lost, delayed until its deadline has passed, or met by a broken server. */
    async onTheWay(fault: ExchangeFault, attempt: number, notAfter: number): Promise<void> {
      if (fault === 'request_lost' && attempt === 1) throw connectionCut()
      if (fault === 'server_error' && attempt <= SERVER_ERRORS) throw serverError()
      if (fault === 'late')
        await sleep(Math.max(notAfter - now(), 0) + LATENESS_MS, undefined, { signal: stopped })
    },

    /** After a create is committed: its answer is lost. */
    onTheWayBack(fault: ExchangeFault, attempt: number): void {
      if (fault === 'answer_lost' && attempt === 1) throw connectionCut()
    },

    /** The first reading of a payment that met a broken server is one too many. */
    onReading(fault: ExchangeFault, id: string): void {
      if (fault !== 'server_error' || firstReads.has(id)) return
      firstReads.add(id)
      throw slowDown()
    },
  }
}
