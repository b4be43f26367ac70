import { identityRulesOf, sourceOfText } from '@tillkey/platform-core'
import { expect, test } from 'vitest'
import { createSchemas } from '../../schemas/identity-schemas.ts'
import type { Credential } from '../identity.ts'
import {
  countSignInMethods,
  type SignInAccount,
  type SignInMethods,
  wouldLockOut,
} from './sign-in-methods.ts'

const credential = (type: string, config: object): Credential => ({
  type,
  version: 0,
  createdAt: 0,
  updatedAt: 0,
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

const kinds = { password: { identifier: true }, code: { identifier: true }, webauthn: { identifier: true } }
const schema = {
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: { username: { type: 'string', 'ory.sh/kratos': { credentials: kinds } } },
    },
  },
}

const schemas = createSchemas(
  [{ id: 'people', url: sourceOfText(JSON.stringify(schema)) }],
  'people',
  identityRulesOf(undefined),
)

/** The settings that decide what a first factor is. */
interface Switches {
  password: boolean
  code: boolean
  keys: boolean
  passwordless: boolean
  services: boolean
  offered: boolean
  /** Whether the identity has an identifier. */
  named: boolean
}

const createMethods = ({ password, code, keys, passwordless, services, offered }: Switches): SignInMethods =>
  ({
    password: { enabled: password },
    code: { isPasswordless: code, takesVerifiedAddress: false },
    webauthn: { enabled: keys, isPasswordless: passwordless },
    oidc: { enabled: services, providers: offered ? [{ id: 'acme' }] : [] },
    schemas,
  }) as unknown as SignInMethods // what sign-in reads of the config

/** Whether each credential alone allows sign-in, by the rules of the methods. */
const opens: Record<Name, (on: Switches) => boolean> = {
  password: ({ password, named }) => password && named,
  code: ({ code, named }) => code && named,
  key: ({ keys, passwordless, named }) => keys && passwordless && named,
  secondKey: () => false,
  connection: ({ services, offered }) => services && offered,
  totp: () => false,
  backup: () => false,
}

const identityWith = ({ named }: Switches): SignInAccount['identity'] => ({
  schemaId: 'people',
  verifiableAddresses: [],
  traits: named ? { username: 'nomsa' } : {},
})

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((found, one) => [...found, ...found.map((some) => [...some, one])], [[]])

const switches = subsets([
  'password',
  'code',
  'keys',
  'passwordless',
  'services',
  'offered',
  'named',
] as const).map(
  (on): Switches => ({
    password: on.includes('password'),
    code: on.includes('code'),
    keys: on.includes('keys'),
    passwordless: on.includes('passwordless'),
    services: on.includes('services'),
    offered: on.includes('offered'),
    named: on.includes('named'),
  }),
)
const together = subsets(names).filter((some) => !(some.includes('key') && some.includes('secondKey')))

test('in every combination of methods, removing one never locks the owner out', () => {
  const wrong: string[] = []
  for (const on of switches) {
    const methods = createMethods(on)
    for (const some of together) {
      const identity = identityWith(on)
      const createAccount = (names: readonly Name[]) => ({
        identity,
        credentials: names.map((name) => held[name]),
      })
      const before = createAccount(some)
      const canSignIn = (left: readonly Name[]) => left.some((name) => opens[name](on))
      if (countSignInMethods(before, methods) > 0 !== canSignIn(some))
        wrong.push(`${some.join()} ${JSON.stringify(on)}`)
      for (const removed of some) {
        const rest = some.filter((name) => name !== removed)
        const isRefused = wouldLockOut(before, createAccount(rest), methods)
        if (isRefused !== (canSignIn(some) && !canSignIn(rest)))
          wrong.push(`${some.join()} without ${removed} ${JSON.stringify(on)}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
