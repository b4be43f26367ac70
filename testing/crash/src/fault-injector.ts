import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'

/** Upper bound on payments started between two faults. */
const MAX_PEACE = 6
/** Milliseconds after the start of a payment during which its intent, create or response is in progress. */
const AIM_MS = 40

export const faultKinds = ['kill', 'outage', 'full disk'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A temporary fault: a killed process, a database outage, or a full disk. */
export interface Fault {
  kind: FaultKind
  /** Upper bound on its duration in milliseconds. */
  maxMs: number
  begin(): Promise<void>
  end(): Promise<void>
}

/** When a fault begins, counted in started payments plus a delay, and how long it lasts. */
export interface PlannedFault {
  afterStarts: number
  delayMs: number
  /** Index of the fault. */
  fault: number
  /** Fraction of its maximum duration. */
  lasts: number
}

/** Plans faults reproducibly by seed. Counts payments, not time. */
export function planFaults(payments: number, faults: number, random: Random): PlannedFault[] {
  const planned: PlannedFault[] = []
  const first = random.integer(faults)
  for (let starts = 0; ; ) {
    starts += 1 + random.integer(MAX_PEACE)
    if (starts > payments) return planned
    planned.push({
      afterStarts: starts,
      delayMs: random.integer(AIM_MS),
      fault: (first + planned.length) % faults,
      lasts: random.integer(100) / 100,
    })
  }
}

/** Begins and ends faults as planned. */
export function createFaultInjector(faults: readonly [Fault, ...Fault[]], plan: readonly PlannedFault[]) {
  let begun = 0
  const counts: Record<FaultKind, number> = { kill: 0, outage: 0, 'full disk': 0 }
  const stopping = new AbortController()
  const waiting = new Set<() => void>()

  function started(): void {
    begun++
    for (const notify of waiting) notify()
  }
  const reached = (starts: number): Promise<void> =>
    new Promise((resolve) => {
      const notify = (): void => {
        if (begun < starts && !stopping.signal.aborted) return
        waiting.delete(notify)
        resolve()
      }
      waiting.add(notify)
      notify()
    })
  async function injectFault({ delayMs, fault: target, lasts }: PlannedFault): Promise<void> {
    const fault = faults[target] ?? faults[0]
    await sleep(delayMs)
    await fault.begin()
    counts[fault.kind]++
    await sleep(fault.maxMs * lasts)
    await fault.end()
  }
  async function run(): Promise<void> {
    for (const planned of plan) {
      await reached(planned.afterStarts)
      if (stopping.signal.aborted) return
      await injectFault(planned)
    }
  }
  return {
    run,
    /** Must be called once per started payment. */
    started,
    stop() {
      stopping.abort()
      for (const notify of waiting) notify()
    },
    counts: (): Readonly<Record<FaultKind, number>> => counts,
  }
}
