import { signInTable } from '@tillkey/sign-in'
import type { Migration } from '@tillkey/sql'

/** Stores the sign-ins at the platform. */
export const SIGN_INS_TABLE = 'till_sign_ins'

/** Sign-ins, when the point of sale is an OAuth2 client of the platform. */
export const signInMigrations: readonly Migration[] = [
  { id: '0090-sign-ins', sql: signInTable(SIGN_INS_TABLE) },
]
