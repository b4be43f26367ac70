import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Subject } from './subject.ts'

/** Starts of payments between two kills, at most. */
const LONGEST_PEACE = 11
/** So long after a payment was started its intent, its create or its answer is on the way. */
const AIM_MS = 40
const LONGEST_DEATH_MS = 150

/** A kill: which process, so long after so many payments in all were begun, and for how long. */
export interface Kill {
  afterStarts: number
  delayMs: number
  subject: number
  deadMs: number
}

/** The kills that a run meets, the same for the same seed: it counts payments, not time. */
export function planKills(payments: number, subjects: number, random: Random): Kill[] {
  const kills: Kill[] = []
  for (let starts = 0; ; ) {
    starts += 1 + random.below(LONGEST_PEACE)
    if (starts > payments) return kills
    kills.push({
      afterStarts: starts,
      delayMs: random.below(AIM_MS),
      subject: random.below(subjects),
      deadMs: random.below(LONGEST_DEATH_MS),
    })
  }
}

/** Kills processes as planned, and starts each again. */
export function createFaultInjector(subjects: readonly [Subject, ...Subject[]], plan: readonly Kill[]) {
  let begun = 0
  let kills = 0
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
  async function strike({ delayMs, subject: place, deadMs }: Kill): Promise<void> {
    const subject = subjects[place] ?? subjects[0]
    await sleep(delayMs)
    await subject.kill()
    kills++
    await sleep(deadMs)
    await subject.start()
  }
  async function run(): Promise<void> {
    for (const kill of plan) {
      await reached(kill.afterStarts)
      if (stopping.signal.aborted) return
      await strike(kill)
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
    count: () => kills,
  }
}
