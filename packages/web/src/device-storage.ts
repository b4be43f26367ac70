/** Storage of a device. Reads and writes never fail, even if the browser stores nothing. */
export interface DeviceStorage {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

/** Stores values in the browser, or in memory if the browser refuses. */
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
