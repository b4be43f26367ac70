import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { newUuid } from '../../shared/till/new-uuid.ts'
import { useMerchant, useServices } from '../../shared/till/services.ts'
import type { Sale } from '../../shared/till/till.ts'
import { createAttempts } from './attempts.ts'
import { createStarter, type StartOutcome } from './payment-starter.ts'

const LOCK = 'tillkey-payment-start'

/**
 * Runs under a lock across tabs; returns null if another tab holds it. Without Web Locks (plain HTTP) it just runs.
 */
async function exclusively<T>(run: () => Promise<T>): Promise<T | null> {
  const locks = navigator.locks as LockManager | undefined // missing in insecure contexts
  if (locks === undefined) return run()
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? null : run()))
}

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** An unexpected failure must not leave the button busy. */
function report(error: unknown): null {
  console.error(error)
  return null
}

interface Start {
  /** Outcome of the last attempt, or of one from before this page load. */
  outcome: StartOutcome | null
  requesting: boolean
  start: (units: number, partOf?: string) => void
  /** Looks up an attempt without an answer. */
  recheck: () => void
  discard: () => void
}

/** Starts payments on the given machine, one at a time, and resumes interrupted attempts. */
export function useStart(onStarted: (uuid: string) => void, terminal: string | null): Start {
  const { till, storage } = useServices()
  const merchant = useMerchant()
  const starter = useMemo(() => {
    const attempts = createAttempts(storage, merchant)
    const calls = { payment: till.payment, startPayment: (sale: Sale) => till.startPayment(sale, terminal) }
    return createStarter({ till: calls, attempts, newUuid, pause, exclusively })
  }, [till, storage, merchant, terminal])
  const [outcome, setOutcome] = useState<StartOutcome | null>(null)
  const [requesting, setRequesting] = useState(false)
  const running = useRef(false)

  const run = useCallback(
    async (act: () => Promise<StartOutcome | null>) => {
      if (running.current) return
      running.current = true
      const result = await act().catch(report)
      running.current = false
      setRequesting(false)
      if (result?.kind === 'started') onStarted(result.uuid)
      else setOutcome(result)
    },
    [onStarted],
  )
  useEffect(() => {
    const resume = async () => run(starter.resume)
    resume().catch(report)
  }, [run, starter])

  const start = (units: number, partOf?: string) => {
    setRequesting(true)
    setOutcome(null)
    run(() => starter.start(units, partOf)).catch(report)
  }
  const discard = useCallback(() => {
    starter.discard()
    setOutcome(null)
  }, [starter])
  const recheck = useCallback(() => {
    run(starter.resume).catch(report)
  }, [run, starter])
  return { outcome, requesting, start, recheck, discard }
}
