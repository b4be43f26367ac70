import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { createPlatformServer, type ProjectDocument } from '@tillkey/platform-core'
import { testServerOptions } from '@tillkey/platform-core/testing'
import { openDatabase } from '@tillkey/sql'
import { createIdentityModule } from '../identity-module.ts'
import type { CallOut } from '../providers/provider-calls.ts'

/** Settings of the process, as JSON in its first argument. */
export interface ProcessSettings {
  /** URL or file. */
  database: string
  project: ProjectDocument
  /** URL that answers outbound calls, posted as JSON. */
  providerUrl: string
}

/** A process that serves identities until it is killed. */
const [, , argument = ''] = process.argv
const settings = JSON.parse(argument) as ProcessSettings // written by the test
const fail = (error: unknown): never => {
  throw error
}
const isAddress = settings.database.startsWith('postgres')
const db = openDatabase({
  url: isAddress ? settings.database : undefined,
  file: isAddress ? '' : settings.database,
  poolSize: 5,
  onConnectionLost: fail,
})
const callProvider: CallOut = async (call) => {
  const response = await fetch(settings.providerUrl, { method: 'POST', body: JSON.stringify(call) })
  return (await response.json()) as Awaited<ReturnType<CallOut>> // written by the test
}
const server = await createPlatformServer({
  ...testServerOptions({ db }),
  projects: [settings.project],
  modules: [
    createIdentityModule({
      cookies: { secure: false },
      hasher: createQuickHasher(),
      throttle: 'off',
      version: 'v0.0.0',
      callProvider,
    }),
  ],
})
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
// Must not outlive the test.
process.stdin.on('end', () => process.exit()).resume()
process.stdout.write(`${origin}\n`)
