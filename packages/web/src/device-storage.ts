/** What a till keeps on its device. Reading and writing never fail: a browser may keep nothing at all. */
export interface DeviceStorage {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

/** Keeps values in the browser's storage, and in memory where the browser refuses. */
export function createDeviceStorage(storage: () => Storage): DeviceStorage {
  const memory = new Map<string, string>()
  return {
    read: (key) => {
      try {
        return storage().getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    write: (key, value) => {
      try {
        if (value === null) storage().removeItem(key)
        else storage().setItem(key, value)
      } catch {
        if (value === null) memory.delete(key)
        else memory.set(key, value)
      }
    },
  }
}
