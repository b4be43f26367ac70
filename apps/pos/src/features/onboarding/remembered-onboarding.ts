import type { DeviceStorage } from '@tillkey/web'
import { defaultCounter, type Onboarding } from './onboarding.ts'

const storageKey = 'tillkey-known'

/** The stored members. Payment data is never stored. */
type Remembered = Omit<Onboarding, 'machine' | 'runningPayment' | 'attentionItems' | 'partPaid'>

/** Stores the last known onboarding for offline use. */
export function createRememberedOnboarding(storage: DeviceStorage) {
  return {
    read: (): Onboarding | null => {
      const stored = parse(storage.read(storageKey))
      if (stored === null) return null
      const nothingOpen = { machine: null, runningPayment: null, attentionItems: [], partPaid: [] }
      return { ...stored, person: stored.person ?? null, ...nothingOpen }
    },
    write: (known: Onboarding) => {
      const { status, provider, terminal, location, person, account, merchant, disconnected, counter } = known
      const remembered = {
        status,
        provider,
        terminal,
        location,
        person,
        account,
        merchant,
        disconnected,
        counter,
      }
      storage.write(storageKey, merchant === null ? null : JSON.stringify(remembered))
    },
  }
}

function parse(text: string | null): Remembered | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const { status, location, merchant, counter = defaultCounter } = Object(stored) as Partial<Remembered> // each member is checked below
    const isWhole = typeof status === 'string' && typeof merchant === 'string' && typeof location === 'object'
    return isWhole ? { ...(stored as Remembered), counter } : null // written by this app, and complete
  } catch {
    return null
  }
}
