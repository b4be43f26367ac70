import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './answering-server.ts'
import type { Result } from './checks.ts'
import { env } from './workshop.ts'

/** A system browser: its location, and how it opens a page with a given profile folder. */
export interface Browser {
  name: string
  /** Glob pattern of the program. */
  program: string
  /** Debian package. */
  debian: string
  args(page: string, folder: string): readonly string[]
  /** Requires a virtual display on machines without a screen. */
  needsDisplay?: boolean
}

/** One per engine: Blink, Gecko, and WebKit, which Safari is based on. */
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

const TIMEOUT_MS = 120_000

/** A page that runs the checks against its own origin and posts the result. */
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
  // A separate process group, because a browser has many processes.
  return spawn(line[0] ?? '', line.slice(1), {
    detached: true,
    stdio: 'ignore',
    env: { ...env, HOME: folder },
  })
}

/** Runs the checks in a browser. Rejects if it is not installed, exits, or does not respond for two minutes. */
export async function runInBrowser(browser: Browser, script: string): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkey-browser-'))
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const server = await startServer({
    page: pageWith(script),
    report: (text) => resolve(JSON.parse(text) as Result),
  }) // the page posts one
  const child = start(browser, `${server.url}/page`, folder)
  child.once('error', reject).once('exit', () => reject(new Error(`${browser.name} ended by itself`)))
  const late = setTimeout(() => reject(new Error(`${browser.name} said nothing`)), TIMEOUT_MS)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    server.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
