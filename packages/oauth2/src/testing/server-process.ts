import { createPlatformServer } from '@tillkey/platform-core'
import { testServerOptions } from '@tillkey/platform-core/testing'
import { openDatabase } from '@tillkey/sql'
import { createOAuth2Module } from '../oauth2-module.ts'

/** Serves OAuth2 over the database in its first argument (URL or file) until it is killed. */
const [, , database = ''] = process.argv
const isAddress = database.startsWith('postgres')
const fail = (error: unknown): never => {
  throw error
}
const db = openDatabase({
  url: isAddress ? database : undefined,
  file: isAddress ? '' : database,
  poolSize: 5,
  onConnectionLost: fail,
})
const server = await createPlatformServer({
  ...testServerOptions({ db }),
  projects: [{ slug: 'playground', name: 'Playground', services: { oauth2: { config: { dev: true } } } }],
  modules: [createOAuth2Module()],
})
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
// Exits with the test.
process.stdin.on('end', () => process.exit()).resume()
process.stdout.write(`${origin}\n`)
