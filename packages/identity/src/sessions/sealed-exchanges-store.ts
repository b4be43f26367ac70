import { type Keyring, type SealedRows, sealedColumn } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { exchangeContext } from './token-exchange.ts'

/** Session tokens waiting for exchange, for key rotation. */
export const sealedExchanges = (db: Queries, keyring: Keyring): SealedRows =>
  sealedColumn(db, {
    table: 'token_exchanges',
    key: ['project_id', 'init_code'],
    column: 'sealed_token',
    reseal: ({ project_id: projectId = '', init_code: initCode = '', sealed_token: sealed = '' }) =>
      keyring.reseal(sealed, exchangeContext(projectId, initCode)),
  })
