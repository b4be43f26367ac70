import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'

/** Starts of payments between two faults, at most. */
const MAX_PEACE = 6
/** So long after a payment was started its intent, its create or its answer is on the way. */
const AIM_MS = 40

export const faultKinds = ['kill', 'outage', 'full disk'] as const
export type FaultKind = (typeof faultKinds)[number]

/** Something that can go wrong for a while: a process is killed, the database is gone, a disk is full. */
export interface Fault {
  kind: FaultKind
  /** How long it lasts at most, in milliseconds. */
  maxMs: number
  begin(): Promise<void>
  end(): Promise<void>
}

/** Which fault, so long after so many payments in all were begun, and for how long. */
export interface PlannedFault {
  afterStarts: number
  delayMs: number
  /** Its place among the faults. */
  fault: number
  /** A part of the longest that it lasts. */
  lasts: number
}

/** The faults that a run meets, each in its turn, the same for the same seed: it counts payments, not time. */
export function planFaults(payments: number, faults: number, random: Random): PlannedFault[] {
  const planned: PlannedFault[] = []
  const first = random.below(faults)
  for (let starts = 0; ; ) {
    starts += 1 + random.below(MAX_PEACE)
    if (starts > payments) return planned
    planned.push({
      afterStarts: starts,
      delayMs: random.below(AIM_MS),
      fault: (first + planned.length) % faults,
      lasts: random.below(100) / 100,
    })
  }
}

/** Begins faults as planned, and ends each again. */
export function createFaultInjector(faults: readonly [Fault, ...Fault[]], plan: readonly PlannedFault[]) {
  let begun = 0
  const counts: Record<FaultKind, number> = { kill: 0, outage: 0, 'full disk': 0 }
  const stopping = new AbortController()
  const waiting = new Set<() => void>()

  function started(): void {
    begun++
    for (const look of waiting) look()
  }
  const reached = (starts: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (begun < starts && !stopping.signal.aborted) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  async function strike({ delayMs, fault: place, lasts }: PlannedFault): Promise<void> {
    const fault = faults[place] ?? faults[0]
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
      await strike(planned)
    }
  }
  return {
    run,
    /** To be told of every payment that is begun, once. */
    started,
    stop() {
      stopping.abort()
      for (const look of waiting) look()
    },
    counts: (): Readonly<Record<FaultKind, number>> => counts,
  }
}
