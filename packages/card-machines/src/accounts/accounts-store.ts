import type { Queries } from '@tillkey/sql'

export interface Account {
  uuid: string
  email: string
  name: string
  passwordHash: string
}

/** A stored token. Only the digest of its text is kept. */
export interface Token {
  uuid: string
  accountUuid: string
  notifyUrl: string | null
}

interface NewToken extends Token {
  digest: string
  deviceName: string
  createdAt: number
}

const accountColumns = 'uuid, email, name, password_hash AS "passwordHash"'
const tokenColumns = 'uuid, account_uuid AS "accountUuid", notify_url AS "notifyUrl"'

/** Finds an account by email address, case-insensitively. */
export const findAccount = (db: Queries, email: string) =>
  db.get<Account>(`SELECT ${accountColumns} FROM machine_accounts WHERE email = $1`, [email.toLowerCase()])

/** Inserts an account created `at` (milliseconds), unless its email address or uuid exists. */
export const insertAccount = (db: Queries, { uuid, email, name, passwordHash }: Account, at: number) =>
  db.run(
    'INSERT INTO machine_accounts (uuid, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [uuid, email.toLowerCase(), name, passwordHash, at],
  )

/** Inserts a token with its digest. */
export const insertToken = (db: Queries, token: NewToken) =>
  db.run(
    'INSERT INTO machine_tokens (uuid, account_uuid, digest, device_name, notify_url, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [token.uuid, token.accountUuid, token.digest, token.deviceName, token.notifyUrl, token.createdAt],
  )

/** Finds an unrevoked token by digest. */
export const findLiveToken = (db: Queries, digest: string) =>
  db.get<Token>(`SELECT ${tokenColumns} FROM machine_tokens WHERE digest = $1 AND revoked_at IS NULL`, [
    digest,
  ])

/** Finds a token by uuid, revoked or not. */
export const findToken = (db: Queries, uuid: string) =>
  db.get<Token>(`SELECT ${tokenColumns} FROM machine_tokens WHERE uuid = $1`, [uuid])

/** Revokes a token as of `at` (milliseconds). The first revocation stays. */
export const revokeToken = (db: Queries, uuid: string, at: number) =>
  db.run('UPDATE machine_tokens SET revoked_at = $2 WHERE uuid = $1 AND revoked_at IS NULL', [uuid, at])
