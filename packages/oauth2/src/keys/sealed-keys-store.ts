import {
  cursorParts,
  cursorText,
  type ResealedRow,
  resealPage,
  type SealedRows,
} from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { keyContext } from './sealed-keys.ts'

interface Row {
  project_id: string
  set_id: string
  kid: string
  sealed_jwk: string
}

/** The keys of projects, whose private members are sealed. */
export const sealedKeys = (db: Queries, keyring: Keyring): SealedRows => ({
  name: 'oauth2_keys',
  async reseal(after, limit) {
    const rows = await db.all<Row>(
      `SELECT project_id, set_id, kid, sealed_jwk FROM oauth2_keys
       WHERE (project_id, set_id, kid) > ($1, $2, $3) ORDER BY project_id, set_id, kid LIMIT $4`,
      [...cursorParts(after, 3), limit],
    )
    const reseal = async (row: Row): Promise<ResealedRow> => {
      const context = keyContext({ projectId: row.project_id, set: row.set_id }, row.kid)
      const sealed = keyring.reseal(row.sealed_jwk, context)
      if (sealed === undefined) return 'unreadable'
      if (sealed === row.sealed_jwk) return 'current'
      await db.run(
        `UPDATE oauth2_keys SET sealed_jwk = $5
         WHERE project_id = $1 AND set_id = $2 AND kid = $3 AND sealed_jwk = $4`,
        [row.project_id, row.set_id, row.kid, row.sealed_jwk, sealed],
      )
      return 'resealed'
    }
    const cursorOf = (row: Row): string => cursorText(row.project_id, row.set_id, row.kid)
    return resealPage(rows, limit, { reseal, cursorOf })
  },
})
