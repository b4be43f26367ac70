import { jobMigrations } from '@tillkey/jobs'
import { mailMigrations } from '@tillkey/mail'
import { type Database, migrate } from '@tillkey/sql'
import type { Module } from './module.ts'
import { projectMigrations } from './projects/projects-migrations.ts'

/** Runs the migrations of the core, then those of the modules in order. */
export async function migrateAll(db: Database, modules: readonly Module[]): Promise<void> {
  await migrate(db, 'jobs', jobMigrations)
  await migrate(db, 'mail', mailMigrations)
  await migrate(db, 'platform', [...projectMigrations, ...modules.flatMap(({ migrations }) => migrations)])
}
