import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackage } from '@tillkey/client/package/build.ts'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Folder that is kept between runs. */
export const workshop = join(root, '.cache/runtimes')

/** Output of a program and its exit code, null after a timeout. */
export interface Ended {
  code: number | null
  output: string
}

/** Disables telemetry. */
export const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }

/** Runs a program with a timeout of five minutes. */
export function runProgram(program: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, timeout: 300_000, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const add = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Installs packages into a folder, without their scripts. Throws npm's error output. */
export async function installed(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(workshop, name)
  const content = JSON.stringify({ private: true, dependencies })
  const manifest = join(folder, 'package.json')
  const before = existsSync(manifest) ? await readFile(manifest, 'utf8') : ''
  if (before === content && existsSync(join(folder, 'node_modules/.package-lock.json'))) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(manifest, content)
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--force', '--loglevel=error']
  const { code, output } = await runProgram('npm', args, folder)
  if (code === 0) return folder
  await rm(manifest)
  throw new Error(output.trim().split('\n')[0] ?? 'npm failed')
}

const imports = `import * as native from '@tillkey/client'
import * as compat from '@tillkey/client/compat'`

/** Programs that run the checks and print the result as a line, by name. */
const programs: Readonly<Record<string, string>> = {
  'esm.mjs': `${imports}
import { runChecks } from './checks.mjs'
const base = globalThis.Deno ? Deno.args[0] : process.argv[2]
console.log('RESULT ' + JSON.stringify(await runChecks({ native, compat }, base, false)))
if (!globalThis.Deno) process.exit(0)
`,
  'commonjs.cjs': `const native = require('@tillkey/client')
const compat = require('@tillkey/client/compat')
const { runChecks } = require('./checks.cjs')
runChecks({ native, compat }, process.argv[2], false).then((result) => {
  console.log('RESULT ' + JSON.stringify(result))
  process.exit(0)
})
`,
  'mocked.cjs': `const { createClient, toSession } = require('@tillkey/client')
const { FrontendApi, Configuration } = require('@tillkey/client/compat')
const base = 'http://nowhere.test'
async function run(mock) {
  const result = { passed: 0, failed: {} }
  const calls = {
    native: () => toSession(createClient({ baseUrl: base })),
    compat: async () => (await new FrontendApi(new Configuration({ basePath: base })).toSession()).data,
  }
  for (const [name, call] of [...Object.entries(calls), ...Object.entries(calls)]) {
    mock(base)
    try {
      const { id } = await call()
      if (id !== 'mocked') throw new Error('answered ' + id)
      result.passed += 1
    } catch (error) {
      result.failed[name] = error.message
    }
  }
  console.log('RESULT ' + JSON.stringify(result))
  process.exit(0)
}
module.exports = { run }
`,
  'worker.mjs': `${imports}
import { runChecks } from './checks.mjs'
export default {
  fetch: async (request) =>
    Response.json(await runChecks({ native, compat }, new URL(request.url).searchParams.get('base'), false)),
}
`,
  'global.mjs': `${imports}
import { runChecks } from './checks.mjs'
globalThis.checkedAt = (base, inPage) => runChecks({ native, compat }, base, inPage)
`,
}

/** Returns the folder of the programs, with the client installed from its tarball. */
export async function packedProgram(): Promise<string> {
  const built = join(workshop, 'built')
  await buildPackage(built)
  await runProgram('npm', ['pack', '--silent', '--pack-destination', workshop], built)
  const { version } = JSON.parse(await readFile(join(built, 'package.json'), 'utf8')) as { version: string }
  await rm(join(workshop, 'program'), { recursive: true, force: true })
  const tarball = `file:${join(workshop, `tillkey-client-${version}.tgz`)}`
  const folder = await installed('program', { '@tillkey/client': tarball })
  const entryPoints = [join(import.meta.dirname, 'checks.ts')]
  for (const [format, extension] of [['esm', '.mjs'] as const, ['cjs', '.cjs'] as const]) {
    const outfile = join(folder, `checks${extension}`)
    await build({ entryPoints, outfile, format, target: 'es2022', platform: 'neutral' })
  }
  for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text)
  return folder
}

/** Bundles a program into one script for a runtime with the given export condition. */
export async function scriptFor(
  program: string,
  conditions: string[],
  format: 'esm' | 'iife',
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [program],
    bundle: true,
    write: false,
    format,
    target: 'es2022',
    platform: conditions.includes('browser') ? 'browser' : 'neutral',
    conditions,
  })
  return outputFiles[0]?.text ?? ''
}
