import { createQuickHasher } from '@tillkey/identity/quick-hasher.ts'
import { createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { readSettings, standReady } from './process-life.ts'

/** What the platform's process is told. */
export interface PlatformProcessSettings {
  port: number
  /** Where the point of sale reaches it. */
  baseUrl: string
  file: string
}

// The harness wrote it, so its shape is known.
const { port, baseUrl, file } = readSettings() as PlatformProcessSettings
const onConnectionLost = (error: Error): void => {
  process.stderr.write(`${error.message}\n`)
}
const { app } = await createPlatform({
  db: openDatabase({ file, onConnectionLost }),
  baseUrl,
  secrets: ['a secret of the crash test that is long enough'],
  adminKey: 'a key of the crash test that is long enough',
  hasher: createQuickHasher(),
  // All merchants sign up from one address.
  throttle: 'off',
  projects: [],
  logLevel: 'error',
  now: Date.now,
})
await app.listen({ host: '127.0.0.1', port })
standReady()
