/** A provider account with its own machines, so that tests do not share one. */
export interface Account {
  email: string
  password: string
  terminals: { uuid: string; model: string; serialNumber: string }[]
}

const COUNT = 250

const toUuid = (account: number, index: number): string =>
  `00000000-0000-4000-8000-${String(account * 10 + index).padStart(12, '0')}`

const createAccount = (number: number, models: readonly string[]): Account => ({
  email: `account-${number}@cards.test`,
  password: 'card-journey-1357',
  terminals: models.map((model, index) => ({
    uuid: toUuid(number, index),
    model,
    serialNumber: `${model.slice(0, 2)}-${1000 + number}-${index}`,
  })),
})

/** One for each test. */
export const accounts: Account[] = Array.from({ length: COUNT }, (_, number) =>
  createAccount(number + 1, ['NEO_TOUCH']),
)

/** Two machines, for the test in which another till switches to the second. */
export const pair: Account = createAccount(COUNT + 1, ['NEO_TOUCH', 'KHUMO'])

/** Two machines each, for the day of a merchant with two tills, on a desktop and on a phone. */
export const twoCounters: readonly Account[] = [2, 3].map((index) =>
  createAccount(COUNT + index, ['NEO_TOUCH', 'KHUMO']),
)

/** A machine with keys, for the test of its pictures. */
export const keyed: Account = createAccount(COUNT + 4, ['KHUMO'])

/** One machine of every model, for the test of choosing one. */
export const showroom: Account = createAccount(0, ['NEO_TOUCH', 'KHUMO', 'KHUMO_PRINT', 'ORBIT_9'])
