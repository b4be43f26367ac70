import type { Keyring } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { noSuchPerson, tooManyPins, wrongPin } from './people-errors.ts'
import { createPeopleStore } from './people-store.ts'

const MAX_WRONG_PINS = 5
const WINDOW_MS = 5 * 60 * 1000

/** PINs, stored as keyed signatures so that a copy of the database does not reveal them. */
export function createPins({ db, keyring, now }: { db: Queries; keyring: Keyring; now: () => number }) {
  const people = createPeopleStore(db)
  const signingContext = (personId: string): string => `pin of ${personId}`
  return {
    set: (personId: string, pin: string): Promise<void> =>
      people.setPin(personId, keyring.sign(pin, signingContext(personId))),
    /** Throws 403 for a wrong PIN and 429 after five of them within five minutes. */
    async verify(personId: string, pin: string): Promise<void> {
      const time = now()
      const limit = { max: MAX_WRONG_PINS, now: time, until: time + WINDOW_MS, latest: time + 2 * WINDOW_MS }
      const counted = await people.countTry(personId, limit)
      if (!counted) {
        const until = await people.triesUntil(personId)
        throw until === 0 ? noSuchPerson() : tooManyPins(Math.max(1, Math.ceil((until - now()) / 1000)))
      }
      if (counted.pin === null || !keyring.verify(pin, signingContext(personId), counted.pin))
        throw wrongPin()
      // A correct PIN stored under an older secret is signed again.
      const current = keyring.sign(pin, signingContext(personId))
      if (current === counted.pin) await people.resetTries(personId)
      else await people.setPin(personId, current)
    },
  }
}

export type Pins = ReturnType<typeof createPins>
