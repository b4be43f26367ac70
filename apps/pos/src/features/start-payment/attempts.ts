import type { DeviceStorage } from '@tillkey/web'
import type { Sale } from '../../shared/till/till.ts'

const storageKey = 'tillkey-payment-start'

/** The requested payment of this device that has no answer yet. */
export type Attempts = ReturnType<typeof createAttempts>

/** Stores the attempt across reloads and tabs. Attempts of other merchants are ignored. */
export function createAttempts(storage: DeviceStorage, merchant: string) {
  return {
    read: (): Sale | null => {
      const stored = parse(storage.read(storageKey))
      if (stored?.merchant !== merchant) return null
      const { uuid, units, partOf } = stored
      return { uuid, units, partOf }
    },
    write: (sale: Sale) => storage.write(storageKey, JSON.stringify({ merchant, ...sale })),
    clear: () => storage.write(storageKey, null),
  }
}

function parse(text: string | null): (Sale & { merchant: string }) | null {
  try {
    const { merchant, uuid, units, partOf } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown> // each member is checked below
    const whole = typeof merchant === 'string' && typeof uuid === 'string' && Number.isInteger(units)
    const rest = typeof partOf === 'string' ? partOf : undefined
    return whole ? { merchant, uuid, units: Number(units), partOf: rest } : null
  } catch {
    return null
  }
}
