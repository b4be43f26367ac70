import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Subject } from './subject.ts'

const SHORTEST_PEACE_MS = 100
const LONGEST_PEACE_MS = 900
const LONGEST_WAIT_MS = 1500
/** So long after a payment was started its intent, its create or its answer is on the way. */
const AIM_MS = 40
const LONGEST_DEATH_MS = 150

/** Kills one process after another, mostly just after a payment was started, and starts each again; so often at most. */
export function createFaultInjector(
  subjects: readonly [Subject, ...Subject[]],
  random: Random,
  limit: number,
) {
  let kills = 0
  let phase: 'killing' | 'done' = 'killing'
  const isKilling = (): boolean => phase === 'killing'
  let strike: (() => void) | undefined
  const started = (): void => strike?.()
  const awaitStart = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LONGEST_WAIT_MS)
      strike = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  async function run(): Promise<void> {
    while (isKilling() && kills < limit) {
      await sleep(SHORTEST_PEACE_MS + random.below(LONGEST_PEACE_MS - SHORTEST_PEACE_MS))
      if (random.chance(70) === 'yes') await awaitStart()
      await sleep(random.below(AIM_MS))
      const subject = random.pick(subjects)
      await subject.kill()
      kills++
      await sleep(random.below(LONGEST_DEATH_MS))
      await subject.start()
    }
  }
  return {
    run,
    started,
    stop: () => {
      phase = 'done'
      strike?.()
    },
    count: () => kills,
  }
}
