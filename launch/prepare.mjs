// Plain JavaScript that also runs on Node 20. It installs what the sources require.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from './server-bundle.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache')

const say = (text) => process.stdout.write(`${text}\n`)
const inRoot = (path) => join(root, path)

/** Rejects with the command line if it cannot be started or fails. */
async function run(command, args, env = process.env) {
  const program = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  const [code, signal] = await once(program, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`)
}

/** Whether a step last ran with the same input. */
function isCurrent(step, fingerprint) {
  const note = join(cache, step)
  return existsSync(note) && readFileSync(note, 'utf8') === fingerprint
}
function remember(step, fingerprint) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, step), fingerprint)
}

/** Installs the dependencies of the lock file if they have changed. */
export async function installDependencies() {
  const fingerprint = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  if (existsSync(inRoot('node_modules/.bin')) && isCurrent('dependencies', fingerprint)) return
  say('Installing dependencies …')
  // Builds need development dependencies, which npm omits if NODE_ENV is production.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  remember('dependencies', fingerprint)
}

/** Returns a Node that can run the sources: the pinned one, or this one if it is new enough. */
export function findNode() {
  const pinned = inRoot('node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Node 24 or newer is required, but this is ${process.version} and no pinned Node exists for this platform.`,
  )
}

/** Apps with an index.html. */
const webApps = () =>
  readdirSync(inRoot('apps')).filter((app) => existsSync(inRoot(`apps/${app}/index.html`)))

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/node_modules|\/dist(-|\/|$)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
}

const SHARED_SOURCES = [
  'launch',
  'packages/web',
  'packages/ui',
  'packages/client',
  'packages/contract',
  'packages/wire',
]

/** Changes with any file in these folders or any dependency. */
function fingerprintOf(folders) {
  const files = folders.flatMap((folder) => listFiles(inRoot(folder)))
  const hash = createHash('sha256')
  for (const file of [...files, inRoot('package-lock.json')].sort((a, b) => (a < b ? -1 : 1))) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}:${mtimeMs}:${size};`)
  }
  return hash.digest('hex')
}

/** Builds the web apps whose sources have changed. */
export async function buildWebApps(node) {
  const apps = webApps()
  const fingerprint = fingerprintOf([...apps.map((app) => `apps/${app}`), ...SHARED_SOURCES])
  const areBuilt = apps.every((app) => existsSync(inRoot(`apps/${app}/dist/index.html`)))
  if (areBuilt && isCurrent('web-apps', fingerprint)) return
  for (const app of apps) {
    say(`Building the ${app} app …`)
    await run(node, [
      inRoot('node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      inRoot(`apps/${app}`),
    ])
  }
  remember('web-apps', fingerprint)
}

const hasPostgres = () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0

/** Bundles the server if its sources have changed. Returns the entry point of `main` or `demo`. */
export async function buildServer(name) {
  const entry = inRoot(`apps/server/dist/${name}.js`)
  const fingerprint = fingerprintOf(['launch', 'packages', 'apps/server', 'testing/demo'])
  if (existsSync(entry) && isCurrent('server', fingerprint)) return entry
  say('Bundling the server …')
  await bundleServer(root)
  remember('server', fingerprint)
  return entry
}

/** Programs that tests use, with their Debian packages. */
const testPrograms = [
  {
    isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  { isThere: hasPostgres, packages: ['postgresql'] },
  { isThere: () => existsSync('/usr/bin/git'), packages: ['git'] },
  { isThere: () => existsSync('/usr/bin/openssl'), packages: ['openssl'] },
  { isThere: () => existsSync('/usr/bin/zsh'), packages: ['zsh'] },
  { isThere: () => existsSync('/usr/bin/fish'), packages: ['fish'] },
]

const APT_OPTIONS = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120', '-qq']

/** Installs the programs that tests use from Debian packages if they are missing. */
export async function installTestPrograms() {
  const missing = testPrograms.filter(({ isThere }) => !isThere()).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0)
    throw new Error(`Tests require more programs. Install them as root: apt-get ${install.join(' ')}`)
  say(`Installing ${missing.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', [...APT_OPTIONS, 'update'], env)
  await run('apt-get', [...APT_OPTIONS, ...install], env)
}
