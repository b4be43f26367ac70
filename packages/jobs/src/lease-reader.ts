import { setImmediate } from 'node:timers/promises'
import type { Lease } from './lease.ts'
import type { LeasesStore } from './leases-store.ts'

/** Reads the lease of a job; undefined when it has never run. Jobs that ask in one tick are answered by one statement. */
export function createLeaseReader({ find }: Pick<LeasesStore, 'find'>) {
  const asked = new Set<string>()
  let reading: Promise<Map<string, Lease>> | undefined

  async function readBatch(): Promise<Map<string, Lease>> {
    await setImmediate()
    const names = [...asked]
    asked.clear()
    reading = undefined
    return find(names)
  }
  return async (name: string): Promise<Lease | undefined> => {
    asked.add(name)
    reading ??= readBatch()
    return (await reading).get(name)
  }
}
