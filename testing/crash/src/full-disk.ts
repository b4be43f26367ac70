import type { Database } from '@tillkey/sql'

/** More pages than any database has. */
const MAX_PAGES = 4_294_967_294

/** Simulates a full disk for SQLite: the file may not grow (SQLITE_FULL), or may again. */
export const diskCommands = (db: Database) => ({
  'fill disk': async (): Promise<void> => {
    await db.transaction(async (tx) => {
      const { page_count: pages } = (await tx.get<{ page_count: number }>('PRAGMA page_count')) ?? {
        page_count: 0,
      }
      await tx.get(`PRAGMA max_page_count = ${pages}`)
    })
  },
  'free disk': async (): Promise<void> => {
    await db.transaction(async (tx) => void (await tx.get(`PRAGMA max_page_count = ${MAX_PAGES}`)))
  },
})
