import type { DeviceStorage } from '../../shared/device-storage.ts'

const storageKey = 'tillkey-unresolved'
const MOST = 20

/** Uuids of the payments that were left while their outcome was not known, newest first. */
export type Unresolved = ReturnType<typeof createUnresolved>

/** Remembers on this device which payments somebody still has to look at. */
export function createUnresolved(storage: DeviceStorage, merchant: string) {
  const key = `${storageKey}-${merchant}`
  const list = (): string[] => (storage.read(key) ?? '').split(' ').filter(Boolean)
  const write = (uuids: string[]) => storage.write(key, uuids.join(' ') || null)
  return {
    list,
    add: (uuid: string) => write([uuid, ...list().filter((other) => other !== uuid)].slice(0, MOST)),
    remove: (uuid: string) => write(list().filter((other) => other !== uuid)),
  }
}
