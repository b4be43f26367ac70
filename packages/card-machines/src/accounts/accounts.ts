import { createHash, createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { CreateTokenBody } from '@tillkey/contract/provider/accounts-schemas.ts'
import type { Database } from '@tillkey/sql'
import { invalidCredentials, invalidToken, tooManyTries } from '../errors.ts'
import {
  findAccount,
  findLiveToken,
  insertAccount,
  insertToken,
  revokeToken,
  type Token,
} from './accounts-store.ts'
import { createFailedLogins } from './failed-logins.ts'

/** Cost of an argon2id hash: KiB of memory and number of passes. */
export interface HashCost {
  memoryCost: number
  timeCost: number
}

const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2 }

export interface AccountsDependencies {
  db: Database
  now: () => number
  newId: () => string
  /** Returns random bytes. */
  random: (bytes: number) => Buffer
  /** Secret from which the keys that sign webhook events are derived. */
  secret: string
  /** Default: 19 MiB and two passes. */
  hashCost?: HashCost | undefined
}

/** Data of an account to create. */
export interface AccountSeed {
  email: string
  password: string
  name: string
  /** Cost of its password hash. Default: as for other accounts. */
  hashCost?: HashCost
}

export type Accounts = ReturnType<typeof createAccounts>

/** Accounts and the tokens of their devices. */
export function createAccounts({ db, now, newId, random, secret, hashCost }: AccountsDependencies) {
  const tries = createFailedLogins(now)
  const argon2id = { ...(hashCost ?? usualCost), parallelism: 1 }
  /** Verified for unknown addresses, so that they take as long as a wrong password. */
  const dummyHash = hash('nobody has this password', argon2id)

  const signingKey = (tokenUuid: string): string =>
    createHmac('sha256', secret).update(tokenUuid).digest('hex')

  async function add({ email, password, name, hashCost: ownCost }: AccountSeed): Promise<string> {
    const existing = await findAccount(db, email)
    if (existing) return existing.uuid
    const uuid = newId()
    const passwordHash = await hash(password, { ...argon2id, ...ownCost })
    await insertAccount(db, { uuid, email, name, passwordHash }, now())
    return (await findAccount(db, email))?.uuid ?? uuid
  }

  async function checkPassword(email: string, password: string) {
    const wait = tries.wait(email)
    if (wait > 0) throw tooManyTries(wait)
    const account = await findAccount(db, email)
    const matches = await verify(account?.passwordHash ?? (await dummyHash), password)
    if (account && matches) return account
    tries.failed(email)
    throw invalidCredentials()
  }

  async function issueToken({ email, password, device_name, notify_url }: CreateTokenBody) {
    const address = email.toLowerCase()
    const account = await checkPassword(address, password)
    tries.succeeded(address)
    const token = `cmt_${random(32).toString('base64url')}`
    const uuid = newId()
    await insertToken(db, {
      uuid,
      accountUuid: account.uuid,
      digest: hashToken(token),
      deviceName: device_name,
      notifyUrl: notify_url ?? null,
      createdAt: now(),
    })
    return { token, signing_key: signingKey(uuid), account: { uuid: account.uuid, name: account.name } }
  }

  /** Returns the token of an Authorization header. Throws if it is missing or invalid. */
  async function authenticate(authorization: unknown): Promise<Token> {
    const [, text] = /^Bearer (\S+)$/i.exec(String(authorization)) ?? []
    const token = text && (await findLiveToken(db, hashToken(text)))
    if (!token) throw invalidToken()
    return token
  }

  return {
    add,
    issueToken,
    authenticate,
    signingKey,
    revoke: (token: Token) => revokeToken(db, token.uuid, now()),
  }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
