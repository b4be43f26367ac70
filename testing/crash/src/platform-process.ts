import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { boundedProject, createPlatform, sourceOfText } from '@tillkey/platform'
import { shopPermissionFile } from '@tillkey/pos/shop-permissions.ts'
import { openDatabase } from '@tillkey/sql'
import { ADMIN_KEY } from './admin-key.ts'
import { diskCommands } from './full-disk.ts'
import { handleCommands, readSettings } from './process-life.ts'

/** Settings of the platform's process. */
export interface PlatformProcessSettings {
  port: number
  /** URL for the point of sale. */
  baseUrl: string
  file: string
}

// The harness writes the settings.
const { port, baseUrl, file } = readSettings() as PlatformProcessSettings
const onConnectionLost = (error: Error): void => {
  process.stderr.write(`${error.message}\n`)
}
const db = openDatabase({ file, onConnectionLost })
const { services, ...project } = boundedProject(undefined, {})
const permission = { config: { namespaces: { location: sourceOfText(shopPermissionFile) } } }
const { app } = await createPlatform({
  db,
  baseUrl,
  secrets: ['a secret of the crash test that is long enough'],
  adminKey: ADMIN_KEY,
  hasher: createQuickHasher(),
  // All merchants sign up from one address.
  throttle: 'off',
  projects: [{ ...project, services: { ...services, permission } }],
  logLevel: 'error',
  now: Date.now,
})
await app.listen({ host: '127.0.0.1', port })
handleCommands(diskCommands(db))
