import { type Keyring, type SealedRows, sealedColumn } from '@tillkey/secrets'
import { sealedSignIns } from '@tillkey/sign-in'
import type { Queries } from '@tillkey/sql'
import { signingKeyPurpose, tokenPurpose } from './provider-accounts/provider-access.ts'
import { LINK_PURPOSE } from './receipts/receipt-links.ts'
import { SIGN_INS_TABLE } from './sign-in/sign-in-migrations.ts'

const PURPOSES = { token_sealed: tokenPurpose, signing_key_sealed: signingKeyPurpose } as const

/** All sealed columns: provider credentials, receipt links and sign-in tokens. */
export function sealedRows(db: Queries, keyring: Keyring): SealedRows[] {
  const links = { till_links: ['id'], till_former_links: ['id'] }
  return [
    ...Object.entries(links).flatMap(([table, key]) =>
      Object.entries(PURPOSES).map(([column, purposeOf]) =>
        sealedColumn(db, {
          table,
          key,
          column,
          reseal: ({ id = '', [column]: sealed = '' }) => keyring.reseal(sealed, purposeOf(id)),
        }),
      ),
    ),
    sealedColumn(db, {
      table: 'till_receipt_links',
      key: ['digest'],
      column: 'token_sealed',
      where: 'token_sealed IS NOT NULL',
      reseal: ({ token_sealed: sealed = '' }) => keyring.reseal(sealed, LINK_PURPOSE),
    }),
    sealedSignIns(db, keyring, SIGN_INS_TABLE),
  ]
}
