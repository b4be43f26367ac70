import type { Database } from '@tillkey/sql'

/** More than a database ever has. */
const MAX_PAGES = 4_294_967_294

/** What fills the disk of a SQLite file, as far as SQLite knows: it may not grow any more (SQLITE_FULL), and may again. */
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
