import { type Keyring, type SealedRows, sealedColumn } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { tokensPurpose } from './sign-ins.ts'

/** The sealed tokens of a table of sign-ins. */
export const sealedSignIns = (db: Queries, keyring: Keyring, table: string): SealedRows =>
  sealedColumn(db, {
    table,
    key: ['id'],
    column: 'tokens',
    reseal: ({ id = '', tokens = '' }) => keyring.reseal(tokens, tokensPurpose(id)),
  })
