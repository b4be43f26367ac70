import type { Queries } from '@tillkey/sql'

export interface Account {
  uuid: string
  email: string
  name: string
  passwordHash: string
}

/** A token as it is known after it was given out: its text is gone, its digest remains. */
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

/** The account of an email address, however its letters are cased. */
export const findAccount = (db: Queries, email: string) =>
  db.get<Account>(`SELECT ${accountColumns} FROM machine_accounts WHERE email = $1`, [email.toLowerCase()])

/** Keeps an account as made `at` (milliseconds); one of the same email address or uuid stays as it is. */
export const insertAccount = (db: Queries, { uuid, email, name, passwordHash }: Account, at: number) =>
  db.run(
    'INSERT INTO machine_accounts (uuid, email, name, password_hash, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [uuid, email.toLowerCase(), name, passwordHash, at],
  )

/** Keeps a token by its digest. */
export const insertToken = (db: Queries, token: NewToken) =>
  db.run(
    'INSERT INTO machine_tokens (uuid, account_uuid, digest, device_name, notify_url, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [token.uuid, token.accountUuid, token.digest, token.deviceName, token.notifyUrl, token.createdAt],
  )

/** The token of a digest, unless it was revoked. */
export const findLiveToken = (db: Queries, digest: string) =>
  db.get<Token>(`SELECT ${tokenColumns} FROM machine_tokens WHERE digest = $1 AND revoked_at IS NULL`, [
    digest,
  ])

/** The token of a uuid, a revoked one too. */
export const findToken = (db: Queries, uuid: string) =>
  db.get<Token>(`SELECT ${tokenColumns} FROM machine_tokens WHERE uuid = $1`, [uuid])

/** Notes that a token counts no more since `at` (milliseconds); the first such time stays. */
export const revokeToken = (db: Queries, uuid: string, at: number) =>
  db.run('UPDATE machine_tokens SET revoked_at = $2 WHERE uuid = $1 AND revoked_at IS NULL', [uuid, at])
