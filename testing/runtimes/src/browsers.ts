import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './answering-server.ts'
import type { Result } from './checks.ts'
import { env } from './workshop.ts'

/** A browser of the system: where it may lie, and how it is told to show a page, with a folder of its own for what it keeps. */
export interface Browser {
  name: string
  /** Its program, as a pattern of files. */
  program: string
  /** The package of Debian that brings it. */
  debian: string
  args(page: string, folder: string): readonly string[]
  /** It needs a display, of which a machine without a screen makes one. */
  needsDisplay?: boolean
}

/** One of each engine: Blink, Gecko, and WebKit, which Safari is made of. */
export const browsers: readonly Browser[] = [
  {
    name: 'Chromium',
    program: '/usr/bin/chromium-headless-shell',
    debian: 'chromium-headless-shell',
    args: (page, folder) => ['--no-sandbox', `--user-data-dir=${folder}`, '--remote-debugging-port=0', page],
  },
  {
    name: 'Firefox',
    program: '/usr/bin/firefox{,-esr}',
    debian: 'firefox-esr',
    args: (page, folder) => ['--headless', '--no-remote', '--profile', folder, page],
  },
  {
    name: 'WebKit (WebKitGTK)',
    program: '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
    debian: 'libwebkit2gtk-4.1-0 xvfb xauth',
    args: (page) => ['--private', page],
    needsDisplay: true,
  },
]

const LONGEST_MS = 120_000

/** A page that runs the checks against its own origin and posts what came of them. */
const pageWith = (
  script: string,
): string => `<meta charset="utf-8"><body><script>${script.replaceAll('</', '<\\/')}
checkedAt(location.origin, true)
  .catch((error) => ({ passed: 0, failed: { 'the page': String(error) } }))
  .then((result) => fetch('/result', { method: 'POST', body: JSON.stringify(result) }))
</script>`

function start(browser: Browser, page: string, folder: string) {
  const [program] = globSync(browser.program)
  if (!program) throw new Error(`${browser.name} is not installed: apt-get install ${browser.debian}`)
  const args = browser.args(page, folder)
  const line = browser.needsDisplay ? ['xvfb-run', '-a', program, ...args] : [program, ...args]
  // A group of its own, as a browser is many processes.
  return spawn(line[0] ?? '', line.slice(1), {
    detached: true,
    stdio: 'ignore',
    env: { ...env, HOME: folder },
  })
}

/** Opens a page with a script of the checks in a browser; rejects when the browser is not here, ends, or says nothing for two minutes. */
export async function runInBrowser(browser: Browser, script: string): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkey-browser-'))
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const server = await startServer({
    page: pageWith(script),
    told: (text) => resolve(JSON.parse(text) as Result),
  }) // the page posts one
  const child = start(browser, `${server.url}/page`, folder)
  child.once('error', reject).once('exit', () => reject(new Error(`${browser.name} ended by itself`)))
  const late = setTimeout(() => reject(new Error(`${browser.name} said nothing`)), LONGEST_MS)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    server.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
