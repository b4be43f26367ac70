import { isUtf8 } from 'node:buffer'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { Database } from '@tillkey/sql'

const IV_BYTES = 12
const TAG_BYTES = 16
/** Sealed texts of at least 16 characters. Shorter ones cannot be distinguished from random text. */
const CANDIDATE = /[\w-]{59,}/g

const textColumns: Record<string, string> = {
  sqlite: `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t JOIN pragma_table_info(t.name) c
    WHERE t.type = 'table' AND upper(c.type) = 'TEXT'`,
  postgres: `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'text'`,
}

/**
 * Whether a text is sealed under a secret, for any context. From the second block on AES-GCM equals AES-CTR, and a wrong key
 * does not produce readable text.
 */
function isSealedUnder(key: Buffer, text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  const counter = Buffer.concat([bytes.subarray(0, IV_BYTES), Buffer.from([0, 0, 0, 2])])
  const opened = createDecipheriv('aes-256-ctr', key, counter).update(bytes.subarray(IV_BYTES, -TAG_BYTES))
  return isUtf8(opened) && !/[^\P{Cc}\t\n\r]/u.test(opened.toString())
}

/** Returns every `table.column` of a database that contains a text sealed under a secret, sorted. */
export async function columnsSealedUnder(db: Database, secret: string): Promise<string[]> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tillkey seal', 32))
  const columns = await db.all<{ table: string; column: string }>(textColumns[db.dialect] ?? '')
  const found: string[] = []
  for (const { table, column } of columns) {
    const rows = await db.all<{ value: string | null }>(`SELECT ${column} AS value FROM ${table}`)
    const texts = rows.flatMap(({ value }) => value?.match(CANDIDATE) ?? [])
    if (texts.some((text) => isSealedUnder(key, text))) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}
