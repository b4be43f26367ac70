import { type Keyring, type SealedRows, sealedColumn } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { keyContext } from './sealed-keys.ts'

/** Sealed columns of this module, for resealing after a change of secrets. */
export const sealedKeys = (db: Queries, keyring: Keyring): SealedRows =>
  sealedColumn(db, {
    table: 'oauth2_keys',
    key: ['project_id', 'set_id', 'kid'],
    column: 'sealed_jwk',
    reseal: ({ project_id: projectId = '', set_id: set = '', kid = '', sealed_jwk: sealed = '' }) =>
      keyring.reseal(sealed, keyContext({ projectId, set }, kid)),
  })
