import type { ModuleContext, ProjectContext } from '@tillkey/platform-core'
import {
  decodeCursor,
  encodeCursor,
  type Keyring,
  type ResealedRow,
  resealPage,
  type SealedRows,
} from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import { withTokens } from '../../credentials/connections.ts'
import { backupCodesContext } from '../../credentials/lookup-secret-codes.ts'
import { authenticatorContext } from '../../credentials/totp-credential.ts'
import type { JsonObject } from '../../values.ts'

interface Row {
  project_id: string
  identity_id: string
  type: string
  config: string
}

type Change = (sealed: string, context: string) => string

/** Reseals the encrypted members of each credential type. */
const changes: Readonly<Record<string, (config: JsonObject, row: Row, change: Change) => JsonObject>> = {
  totp: (config, { identity_id: id }, change) => ({
    ...config,
    totp_url: change(String(config.totp_url), authenticatorContext({ id })),
  }),
  lookup_secret: (config, { identity_id: id }, change) => ({
    ...config,
    recovery_codes: change(String(config.recovery_codes), backupCodesContext({ id })),
  }),
  oidc: (config, { project_id: projectId }, change) => withTokens(config, projectId, change),
}

/** Returns a config resealed under the newest secret; undefined when a value cannot be decrypted. */
function resealed(row: Row, keyring: Keyring): string | undefined {
  let isReadable = true
  const change: Change = (sealed, context) => {
    const current = keyring.reseal(sealed, context)
    isReadable &&= current !== undefined
    return current ?? sealed
  }
  const config = JSON.parse(row.config) as JsonObject // as stored
  const next = changes[row.type]?.(config, row, change) ?? config
  return isReadable ? JSON.stringify(next) : undefined
}

export interface SealedCredentialsDependencies
  extends Pick<ModuleContext, 'db' | 'registry' | 'projects' | 'keyring'> {
  cipherOf: (project: ProjectContext) => Keyring
}

/** Ignores a project document that cannot be decrypted, and rethrows other errors. */
function undefinedIfUnreadable(error: unknown): undefined {
  if (error instanceof ApiError) return undefined
  throw error
}

/** Credentials with sealed values, for key rotation. */
export function sealedCredentials(dependencies: SealedCredentialsDependencies): SealedRows {
  const { db, registry, projects, keyring, cipherOf } = dependencies

  /** Returns the keyring of each project; the process keyring for a deleted or unreadable project. */
  async function loadKeyrings(rows: readonly Row[]): Promise<Map<string, Keyring>> {
    const cache = new Map<string, Keyring>()
    for (const { project_id: id } of rows)
      if (!cache.has(id)) {
        const record = await registry.find(id).catch(undefinedIfUnreadable)
        cache.set(id, record ? cipherOf(await projects.find(record.slug)) : keyring)
      }
    return cache
  }

  return {
    name: 'identity_credentials',
    async reseal(after, limit) {
      const rows = await db.all<Row>(
        `SELECT project_id, identity_id, type, config FROM identity_credentials
         WHERE (project_id, identity_id, type) > ($1, $2, $3) ORDER BY project_id, identity_id, type LIMIT $4`,
        [...decodeCursor(after, 3), limit],
      )
      const keyrings = await loadKeyrings(rows.filter(({ type }) => changes[type]))
      const reseal = async (row: Row): Promise<ResealedRow> => {
        const own = keyrings.get(row.project_id)
        if (!changes[row.type] || !own) return 'current'
        const config = resealed(row, own)
        if (config === undefined) return 'unreadable'
        if (config === row.config) return 'current'
        await db.run(
          `UPDATE identity_credentials SET config = $5
           WHERE project_id = $1 AND identity_id = $2 AND type = $3 AND config = $4`,
          [row.project_id, row.identity_id, row.type, row.config, config],
        )
        return 'resealed'
      }
      const encodeRowCursor = (row: Row): string => encodeCursor(row.project_id, row.identity_id, row.type)
      return resealPage(rows, limit, { reseal, cursorOf: encodeRowCursor })
    },
  }
}
