import { expect, test } from 'vitest'
import type { Credential } from './identity.ts'
import { locksOut, type SignInMethods, waysIn } from './ways-in.ts'

const credential = (type: string, config: object): Credential => ({
  ...{ type, version: 0, createdAt: 0, updatedAt: 0 },
  config: { ...config },
})
const held = {
  password: credential('password', { hashed_password: '$argon2id$' }),
  code: credential('code', { addresses: [] }),
  key: credential('webauthn', { credentials: [{ id: 'k', is_passwordless: true }] }),
  secondKey: credential('webauthn', { credentials: [{ id: 'k', is_passwordless: false }] }),
  connection: credential('oidc', { providers: [{ provider: 'acme', subject: '1' }] }),
  totp: credential('totp', { totp_url: 'otpauth://' }),
  backup: credential('lookup_secret', { recovery_codes: [] }),
}
type Name = keyof typeof held
const names = Object.keys(held) as Name[] // the keys above

/** Each switch that a first factor depends on. */
interface Switches {
  password: boolean
  code: boolean
  keys: boolean
  passwordless: boolean
  services: boolean
  offered: boolean
}

const methodsOf = ({ password, code, keys, passwordless, services, offered }: Switches): SignInMethods =>
  ({
    password: { enabled: password },
    code: { isPasswordless: code },
    webauthn: { enabled: keys, isPasswordless: passwordless },
    oidc: { enabled: services, providers: offered ? [{ id: 'acme' }] : [] },
  }) as unknown as SignInMethods // what sign-in asks of them

/** Whether somebody could sign in with a credential alone, as the methods of sign-in ask for it. */
const opens: Record<Name, (on: Switches) => boolean> = {
  password: ({ password }) => password,
  code: ({ code }) => code,
  key: ({ keys, passwordless }) => keys && passwordless,
  secondKey: () => false,
  connection: ({ services, offered }) => services && offered,
  totp: () => false,
  backup: () => false,
}

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((found, one) => [...found, ...found.map((some) => [...some, one])], [[]])

const switches = subsets(['password', 'code', 'keys', 'passwordless', 'services', 'offered'] as const).map(
  (on): Switches => ({
    password: on.includes('password'),
    code: on.includes('code'),
    keys: on.includes('keys'),
    passwordless: on.includes('passwordless'),
    services: on.includes('services'),
    offered: on.includes('offered'),
  }),
)
const together = subsets(names).filter((some) => !(some.includes('key') && some.includes('secondKey')))

test('of every combination of methods and their switches, nothing can be removed that leaves no way in', () => {
  const wrong: string[] = []
  for (const on of switches) {
    const methods = methodsOf(on)
    for (const some of together) {
      const before = some.map((name) => held[name])
      const canSignIn = (left: readonly Name[]) => left.some((name) => opens[name](on))
      if (waysIn(before, methods) > 0 !== canSignIn(some)) wrong.push(`${some.join()} ${JSON.stringify(on)}`)
      for (const removed of some) {
        const rest = some.filter((name) => name !== removed)
        const after = rest.map((name) => held[name])
        const isRefused = locksOut(before, after, methods)
        if (isRefused !== (canSignIn(some) && !canSignIn(rest)))
          wrong.push(`${some.join()} without ${removed} ${JSON.stringify(on)}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
