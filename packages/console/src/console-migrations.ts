import { signInTable } from '@tillkey/sign-in'
import type { Migration } from '@tillkey/sql'

/** Stores the sign-ins of operators. */
export const SIGN_INS_TABLE = 'console_sign_ins'

export const consoleMigrations: readonly Migration[] = [
  { id: '0010-sign-ins', sql: signInTable(SIGN_INS_TABLE) },
]
