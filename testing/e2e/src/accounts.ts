/** A provider account with machines of its own, so that journeys never meet at one machine. */
export interface Account {
  email: string
  password: string
  terminals: { uuid: string; model: string; serialNumber: string }[]
}

const COUNT = 250

const uuidOf = (account: number, place: number): string =>
  `00000000-0000-4000-8000-${String(account * 10 + place).padStart(12, '0')}`

const accountOf = (number: number, models: readonly string[]): Account => ({
  email: `account-${number}@cards.test`,
  password: 'card-journey-1357',
  terminals: models.map((model, place) => ({
    uuid: uuidOf(number, place),
    model,
    serialNumber: `${model.slice(0, 2)}-${1000 + number}-${place}`,
  })),
})

/** One for each journey. */
export const accounts: Account[] = Array.from({ length: COUNT }, (_, number) =>
  accountOf(number + 1, ['NEO_TOUCH']),
)

/** Two machines, for the journey in which another till changes to the second. */
export const pair: Account = accountOf(COUNT + 1, ['NEO_TOUCH', 'KHUMO'])

/** Two machines each, for the whole day of a merchant with two tills on a desk and on a phone. */
export const twoCounters: readonly Account[] = [2, 3].map((place) =>
  accountOf(COUNT + place, ['NEO_TOUCH', 'KHUMO']),
)

/** A machine with keys, for the journey that looks at its pictures. */
export const keyed: Account = accountOf(COUNT + 4, ['KHUMO'])

/** One of every model, for the journey that chooses. */
export const showroom: Account = accountOf(0, ['NEO_TOUCH', 'KHUMO', 'KHUMO_PRINT', 'ORBIT_9'])
