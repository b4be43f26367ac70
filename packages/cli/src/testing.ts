import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlatformOptions } from '@tillkey/platform'
import { ADMIN_KEY, startTestPlatform } from '@tillkey/platform/testing'
import { openTestSqlite } from '@tillkey/sql/testing'
import { runTillkey } from './program.ts'
import { runsPrograms } from './run-program.ts'
import type { Terminal } from './terminal.ts'

export { ADMIN_KEY } from '@tillkey/platform/testing'

/** Stands for a system without programs. */
const noPrograms: Terminal['run'] = () => Promise.resolve(undefined)

/** An empty environment that collects output in `out` and `err`. */
export function createTerminal(env: Terminal['env'] = {}, more: Partial<Terminal> = {}) {
  const seen = { out: '', err: '' }
  const home = mkdtempSync(join(tmpdir(), 'tillkey-cli-'))
  const terminal: Terminal = {
    env,
    home,
    stdin: (async function* () {
      yield ''
    })(),
    write: (text) => void (seen.out += text),
    say: (text) => void (seen.err += text),
    platform: 'linux',
    run: env.PATH === undefined ? noPrograms : runsPrograms(env),
    stopped: () => new Promise(() => undefined),
    now: Date.now,
    isInteractive: false,
    ...more,
  }
  return { seen, home, terminal }
}

/** Standard input with a text. */
async function* createStdin(input: string) {
  yield input
}

/**
 * A listening platform and its administrator's command line. `port` fixes the port if the platform's address must
 * name it.
 */
export async function startShell({
  port = 0,
  ...options
}: Partial<PlatformOptions> & { port?: number } = {}) {
  const platform = await startTestPlatform(openTestSqlite, options)
  const url = await platform.app.listen({ port, host: '127.0.0.1' })
  const env = { TILLKEY_URL: url, TILLKEY_TOKEN: ADMIN_KEY }
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-cli-files-'))
  const run = async (words: string, input = '') => {
    const { seen, terminal } = createTerminal(env, { stdin: createStdin(input) })
    const code = await runTillkey(words.split(' '), terminal)
    return { code, ...seen }
  }
  const json = async (words: string) => JSON.parse((await run(words)).out)
  return { platform, run, json, folder, env, url, [Symbol.asyncDispose]: platform[Symbol.asyncDispose] }
}
