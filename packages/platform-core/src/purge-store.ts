import type { Transaction } from '@tillkey/sql'

/** Deletes everything of a project from tables that have `project_id` first in their keys. */
export const purgeTables =
  (tables: readonly string[]) =>
  async (tx: Transaction, projectId: string): Promise<void> => {
    for (const table of tables) await tx.run(`DELETE FROM ${table} WHERE project_id = $1`, [projectId])
  }
