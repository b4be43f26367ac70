import { join } from 'node:path'
import { createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { adminKey } from './permissions/drive.ts'

/** Creates a platform over PostgreSQL (`DATABASE_URL`) or a file in a folder. It does not listen yet. */
export async function openPlatform(folder: string) {
  const db = openDatabase({
    url: process.env.DATABASE_URL,
    file: join(folder, 'platform.sqlite'),
    onConnectionLost: (error) => {
      throw error
    },
  })
  const platform = await createPlatform({
    db,
    adminKey,
    baseUrl: 'http://localhost:4000',
    logLevel: 'error',
    now: Date.now,
    projects: [],
    secrets: ['a secret of the benchmark that is long enough'],
  })
  return { db, platform }
}
