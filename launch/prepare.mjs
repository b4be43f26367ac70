// Plain JavaScript that Node 20 runs too: it brings what the sources need before any of them is loaded.
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

/** Rejects with the whole command when it cannot be started or does not end well. */
async function run(command, args, env = process.env) {
  const program = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  const [code, signal] = await once(program, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`)
}

/** A note of what a step last ran on, so that it runs again only when that has changed. */
function isCurrent(step, fingerprint) {
  const note = join(cache, step)
  return existsSync(note) && readFileSync(note, 'utf8') === fingerprint
}
function remember(step, fingerprint) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, step), fingerprint)
}

/** Installs exactly what the lock file names, when that has not been done. */
export async function installDependencies() {
  const fingerprint = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  if (existsSync(inRoot('node_modules/.bin')) && isCurrent('dependencies', fingerprint)) return
  say('Installing dependencies …')
  // Builds need development dependencies, which npm leaves out where NODE_ENV says production.
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  remember('dependencies', fingerprint)
}

/** Path of a Node that runs the sources: the pinned one, or this one where it is new enough. */
export function findNode() {
  const pinned = inRoot('node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Node 24 or newer is needed, this is ${process.version}, and no pinned Node exists for this platform.`,
  )
}

/** The apps that browsers load. */
const webApps = () =>
  readdirSync(inRoot('apps')).filter((app) => existsSync(inRoot(`apps/${app}/index.html`)))

function filesBelow(folder) {
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

/** Changes whenever a file in these folders does, or a dependency. */
function fingerprintOf(folders) {
  const files = folders.flatMap((folder) => filesBelow(inRoot(folder)))
  const hash = createHash('sha256')
  for (const file of [...files, inRoot('package-lock.json')].sort((a, b) => (a < b ? -1 : 1))) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}:${mtimeMs}:${size};`)
  }
  return hash.digest('hex')
}

/** Builds the web apps whose sources have changed since they were built. */
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

/** Puts the server's sources together, where they have changed since that was done; answers with the file to run: `main` or `demo`. */
export async function buildServer(name) {
  const entry = inRoot(`apps/server/dist/${name}.js`)
  const fingerprint = fingerprintOf(['launch', 'packages', 'apps/server', 'testing/demo'])
  if (existsSync(entry) && isCurrent('server', fingerprint)) return entry
  say('Putting the server together …')
  await bundleServer(root)
  remember('server', fingerprint)
  return entry
}

/** What tests drive, with the packages of Debian that bring it. */
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

/** Brings what tests drive from Debian's packages, where it is not there. */
export async function installTestPrograms() {
  const missing = testPrograms.filter(({ isThere }) => !isThere()).flatMap(({ packages }) => packages)
  if (missing.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...missing]
  if (process.getuid?.() !== 0)
    throw new Error(`Tests need more programs; as root: apt-get ${install.join(' ')}`)
  say(`Installing ${missing.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', [...APT_OPTIONS, 'update'], env)
  await run('apt-get', [...APT_OPTIONS, ...install], env)
}
