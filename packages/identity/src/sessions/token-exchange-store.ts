import type { Queries } from '@tillkey/sql'

/** A session token waiting for the app that started the flow. */
export interface StoredToken {
  projectId: string
  /** Digests of the two codes. */
  initCode: string
  returnToCode: string
  sealedToken: string
  expiresAt: number
}

export interface TokenExchangesStore {
  insert(entry: StoredToken): Promise<void>
  /** Removes and returns a token; undefined when it is absent or was taken. */
  take(codes: Pick<StoredToken, 'projectId' | 'initCode' | 'returnToCode'>): Promise<StoredToken | undefined>
  /** Deletes up to `limit` tokens that expired before a time. Resolves with the number deleted. */
  sweep(before: number, limit: number): Promise<number>
}

interface Row {
  sealed_token: string
  expires_at: number
}

/** Session tokens that apps exchange for the codes of their flow. */
export const createTokenExchangesStore = (db: Queries): TokenExchangesStore => ({
  async insert({ projectId, initCode, returnToCode, sealedToken, expiresAt }) {
    await db.run(
      `INSERT INTO token_exchanges (project_id, init_code, return_to_code, sealed_token, expires_at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (project_id, init_code) DO UPDATE
       SET return_to_code = excluded.return_to_code, sealed_token = excluded.sealed_token, expires_at = excluded.expires_at`,
      [projectId, initCode, returnToCode, sealedToken, expiresAt],
    )
  },
  async take({ projectId, initCode, returnToCode }) {
    const row = await db.get<Row>(
      `DELETE FROM token_exchanges WHERE project_id = $1 AND init_code = $2 AND return_to_code = $3
       RETURNING sealed_token, expires_at`,
      [projectId, initCode, returnToCode],
    )
    return (
      row && {
        projectId,
        initCode,
        returnToCode,
        sealedToken: row.sealed_token,
        expiresAt: row.expires_at,
      }
    )
  },
  async sweep(before, limit) {
    const { changes } = await db.run(
      `DELETE FROM token_exchanges WHERE (project_id, init_code) IN
         (SELECT project_id, init_code FROM token_exchanges WHERE expires_at < $1 LIMIT $2)`,
      [before, limit],
    )
    return changes
  },
})
