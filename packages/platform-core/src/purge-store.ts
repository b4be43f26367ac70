import type { Transaction } from '@tillkey/sql'

/** Deletes all rows of a project from tables whose keys begin with `project_id`. */
export const purgeTables =
  (tables: readonly string[]) =>
  async (tx: Transaction, projectId: string): Promise<void> => {
    for (const table of tables) await tx.run(`DELETE FROM ${table} WHERE project_id = $1`, [projectId])
  }
