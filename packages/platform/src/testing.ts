import { assertAnswer } from '@tillkey/host'
import type { TestDatabase } from '@tillkey/sql/testing'
import { createPlatform, type PlatformOptions, type Service } from './platform.ts'

export const ADMIN_KEY = 'ory_pat_test'
export const BASE_URL = 'http://localhost:4000'

export interface TestPlatform extends Service {
  database: TestDatabase
  [Symbol.asyncDispose](): Promise<void>
}

/** A platform over an empty database, its answers checked against the contract; never listening, so call it by `app.inject`. */
export async function startTestPlatform(
  open: () => Promise<TestDatabase>,
  options: Partial<PlatformOptions> = {},
): Promise<TestPlatform> {
  const database = await open()
  const service = await createPlatform({
    db: database.db,
    baseUrl: BASE_URL,
    secrets: ['a secret for tests'],
    adminKey: ADMIN_KEY,
    projects: [],
    defaultReturnUrl: 'http://localhost:3000/',
    allowedReturnUrls: [],
    corsOrigins: ['http://localhost:3000'],
    logLevel: 'silent',
    now: Date.now,
    inspect: assertAnswer,
    ...options,
  })
  const dispose = async (): Promise<void> => {
    await service.close()
    await database[Symbol.asyncDispose]()
  }
  return { ...service, database, [Symbol.asyncDispose]: dispose }
}
