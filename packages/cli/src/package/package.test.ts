import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShell } from '../testing.ts'
import { buildCommand } from './build.ts'

const folder = mkdtempSync(join(tmpdir(), 'tillkey-package-'))
const file = join(folder, 'tillkey.js')

beforeAll(() => buildCommand(folder), 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('the package can be published', async () => {
  expect((await publint({ pkgDir: folder, strict: true, pack: false })).messages).toEqual([])
  const bytes = statSync(file).size
  process.stdout.write(`  tillkey: ${Math.round(bytes / 1000)} kB\n`)
  expect(bytes).toBeLessThan(1_500_000)
  const { name, bin, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect([name, bin, dependencies]).toEqual(['tillkey', { tillkey: './tillkey.js' }, undefined])
})

test('its single file runs on its own', async () => {
  expect(execFileSync(process.execPath, [file, '--help'], { encoding: 'utf8' })).toContain('identities')
  await using shell = await startShell()
  const env = { ...process.env, ...shell.env, XDG_CONFIG_HOME: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [file, 'projects', 'list'], { env })
  expect(JSON.parse(stdout).length).toBe(1)
})
