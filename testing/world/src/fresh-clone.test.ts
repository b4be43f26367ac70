import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const clone = mkdtempSync(join(tmpdir(), 'tillkey-clone-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

// Also where the clone belongs to another user than the one who runs the tests.
const LIST_FILES = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard']

/** Every file that a clone would hold, and nothing that was installed or built. */
function copyTrackedFiles(): void {
  const list = execFileSync('git', LIST_FILES, { cwd: root })
  for (const path of list.toString('utf8').split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    cpSync(join(root, path), join(clone, path))
  }
}

async function printsUntil(program: ChildProcess, text: string): Promise<string> {
  let printed = ''
  for await (const chunk of program.stdout ?? []) {
    printed += String(chunk)
    if (printed.includes(text)) break
  }
  return printed
}

test('a fresh clone installs, builds and serves in production', { timeout: 540_000 }, async () => {
  copyTrackedFiles()
  const [pos, platform, admin] = await freePorts(3)
  const program = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TILLKEY_SERVICES: 'platform,pos',
      TILLKEY_SECRETS: 's'.repeat(32),
      TILLKEY_ADMIN_KEY: 'k'.repeat(32),
      TILLKEY_POS_PORT: String(pos),
      TILLKEY_PLATFORM_PORT: String(platform),
      TILLKEY_ADMIN_PORT: String(admin),
    },
  })
  const printed = await printsUntil(program, 'pos http')
  const page = await fetch(`http://localhost:${pos}/payment`, { headers: { accept: 'text/html' } })
  const ready = await fetch(`http://localhost:${platform}/health/ready`)
  const exited = once(program, 'exit')
  // To the group: npm, the launcher and the server.
  process.kill(-(program.pid as number), 'SIGTERM')
  await exited
  expect([printed.includes('platform http'), page.status, ready.status]).toEqual([true, 200, 200])
})
