import { setImmediate } from 'node:timers/promises'
import type { Lease } from './lease.ts'
import type { LeasesStore } from './leases-store.ts'

/** Reads the lease of a job, or undefined if it has never run. Reads of the same tick share one statement. */
export function createLeaseReader({ find }: Pick<LeasesStore, 'find'>) {
  const requested = new Set<string>()
  let reading: Promise<Map<string, Lease>> | undefined

  async function readBatch(): Promise<Map<string, Lease>> {
    await setImmediate()
    const names = [...requested]
    requested.clear()
    reading = undefined
    return find(names)
  }
  return async (name: string): Promise<Lease | undefined> => {
    requested.add(name)
    reading ??= readBatch()
    return (await reading).get(name)
  }
}
