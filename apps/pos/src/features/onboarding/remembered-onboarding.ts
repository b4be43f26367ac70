import type { DeviceStorage } from '@tillkey/web'
import { type Onboarding, usualCounter } from './onboarding.ts'

const storageKey = 'tillkey-known'

/** What is remembered. What became of payments is only on the server. */
type Remembered = Omit<Onboarding, 'machine' | 'runningPayment' | 'matters' | 'partPaid'>

/** What was last known of this till, for when it is opened without a network. */
export function createRememberedOnboarding(storage: DeviceStorage) {
  return {
    /** Null before anything was known. */
    read: (): Onboarding | null => {
      const kept = parse(storage.read(storageKey))
      if (kept === null) return null
      const nothingOpen = { machine: null, runningPayment: null, matters: [], partPaid: [] }
      return { ...kept, person: kept.person ?? null, ...nothingOpen }
    },
    write: (known: Onboarding) => {
      const { status, provider, terminal, place, person, account, merchant, disconnected, counter } = known
      const kept = { status, provider, terminal, place, person, account, merchant, disconnected, counter }
      storage.write(storageKey, merchant === null ? null : JSON.stringify(kept))
    },
  }
}

function parse(text: string | null): Remembered | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const { status, place, merchant, counter = usualCounter } = Object(kept) as Partial<Remembered> // looked at below, member by member
    const isWhole = typeof status === 'string' && typeof merchant === 'string' && typeof place === 'object'
    return isWhole ? { ...(kept as Remembered), counter } : null // written by us, and whole
  } catch {
    return null
  }
}
