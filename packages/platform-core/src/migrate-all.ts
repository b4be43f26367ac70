import { jobMigrations } from '@tillkey/jobs'
import { mailMigrations } from '@tillkey/mail'
import { type Database, migrate } from '@tillkey/sql'
import type { Module } from './module.ts'
import { projectMigrations } from './projects/projects-store.ts'

/** Brings the tables of a server up to date: those of the core, then those of every module in its order. */
export async function migrateAll(db: Database, modules: readonly Module[]): Promise<void> {
  await migrate(db, 'jobs', jobMigrations)
  await migrate(db, 'mail', mailMigrations)
  await migrate(db, 'platform', [...projectMigrations, ...modules.flatMap(({ migrations }) => migrations)])
}
