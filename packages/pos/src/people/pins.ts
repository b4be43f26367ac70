import type { Keyring } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { noSuchPerson, tooManyPins, wrongPin } from './people-errors.ts'
import { createPeopleStore } from './people-store.ts'

const MOST_WRONG = 5
const WINDOW_MS = 5 * 60 * 1000

/** PINs of people: kept as signatures under our secrets, so that a copy of the database tells none. */
export function createPins({ db, keyring, now }: { db: Queries; keyring: Keyring; now: () => number }) {
  const people = createPeopleStore(db)
  const contextOf = (personId: string): string => `pin of ${personId}`
  return {
    choose: (personId: string, pin: string): Promise<void> =>
      people.setPin(personId, keyring.sign(pin, contextOf(personId))),
    /** Throws 403 for a wrong PIN, 429 after five of them within five minutes. */
    async prove(personId: string, pin: string): Promise<void> {
      const time = now()
      const limit = { most: MOST_WRONG, now: time, until: time + WINDOW_MS, tooFar: time + 2 * WINDOW_MS }
      const counted = await people.countTry(personId, limit)
      if (!counted) {
        const until = await people.triesUntil(personId)
        throw until === 0 ? noSuchPerson() : tooManyPins(Math.max(1, Math.ceil((until - now()) / 1000)))
      }
      if (counted.pin === null || !keyring.verify(pin, contextOf(personId), counted.pin)) throw wrongPin()
      // A PIN that is kept under an older secret outlives it once it was entered.
      const current = keyring.sign(pin, contextOf(personId))
      if (current === counted.pin) await people.forgetTries(personId)
      else await people.setPin(personId, current)
    },
  }
}

export type Pins = ReturnType<typeof createPins>
