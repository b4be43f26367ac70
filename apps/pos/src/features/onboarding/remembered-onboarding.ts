import type { DeviceStorage } from '@tillkey/web'
import { type Onboarding, usualCounter } from './onboarding.ts'

const storageKey = 'tillkey-known'

/** What was last known of this till, for when it is opened without a network. */
export function createRememberedOnboarding(storage: DeviceStorage) {
  return {
    /** Null before anything was known. Payments are not remembered: what became of them is only on the server. */
    read: (): Onboarding | null => {
      const kept = parse(storage.read(storageKey))
      return kept === null
        ? null
        : { ...kept, person: kept.person ?? null, machine: null, runningPayment: null, matters: [] }
    },
    write: (known: Onboarding) => {
      const { status, provider, terminal, place, person, account, merchant, disconnected, counter } = known
      const kept = { status, provider, terminal, place, person, account, merchant, disconnected, counter }
      storage.write(storageKey, merchant === null ? null : JSON.stringify(kept))
    },
  }
}

function parse(text: string | null): Onboarding | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const { status, place, merchant, counter = usualCounter } = Object(kept) as Partial<Onboarding> // looked at below, member by member
    const isWhole = typeof status === 'string' && typeof merchant === 'string' && typeof place === 'object'
    return isWhole ? { ...(kept as Onboarding), counter } : null // written by us, and whole
  } catch {
    return null
  }
}
