import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@tillkey/host/testing'
import { afterAll, expect, inject, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const clone = mkdtempSync(join(tmpdir(), 'tillkey-clone-'))
afterAll(() => rmSync(clone, { recursive: true, force: true }))

// Also works if the clone belongs to another user.
const LIST_FILES = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard']

/** Copies the files of a clone, without installed or built ones. */
function copyTrackedFiles(): void {
  const list = execFileSync('git', LIST_FILES, { cwd: root })
  for (const path of list.toString('utf8').split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    cpSync(join(root, path), join(clone, path))
  }
}

/**
 * Copies the web apps that `npm test` has built from the same files, so that the clone builds the till's only: each build takes
 * seconds. `npm run check:databases` builds all.
 */
function copyBuiltApps(): void {
  if (inject('isEverySuiteOnBoth')) return
  for (const app of ['account', 'card-machine', 'console']) {
    const built = `apps/${app}/dist`
    if (!existsSync(join(root, built))) continue
    cpSync(join(root, built), join(clone, built), { recursive: true })
    rmSync(join(clone, `apps/${app}/index.html`))
  }
}

/** Links third-party packages. Workspace packages are those of the clone. */
function linkPackages(folder = 'node_modules'): void {
  mkdirSync(join(clone, folder))
  for (const { name } of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, name)
    if (name === '@tillkey') linkWorkspaces(path)
    else if (name.startsWith('@')) linkPackages(path)
    else symlinkSync(join(root, path), join(clone, path))
  }
}

function linkWorkspaces(folder: string): void {
  mkdirSync(join(clone, folder))
  for (const name of readdirSync(join(root, folder)))
    symlinkSync(readlinkSync(join(root, folder, name)), join(clone, folder, name))
}

/** Returns the machine's own Node, which may be older: the first `npm start` installs the one that serves. */
function ownNode(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'))
  return folders.map((folder) => join(folder, 'node')).find(existsSync) ?? process.execPath
}

async function printsUntil(program: ChildProcess, text: string): Promise<string> {
  let printed = ''
  for await (const chunk of program.stdout ?? []) {
    printed += String(chunk)
    if (printed.includes(text)) break
  }
  return printed
}

const base64 = (text: string): string => `base64://${Buffer.from(text).toString('base64')}`

const schema = JSON.stringify({
  $id: 'https://tillkey.test/named.json',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        name: { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } },
      },
    },
  },
})

/** Writes a projects file whose registration sends the result of a mapper to `url`. */
function writeProjects(url: string): string {
  const file = join(clone, 'projects.yaml')
  const body = base64('function(ctx) { called: std.asciiUpper(ctx.identity.traits.name) }')
  writeFileSync(
    file,
    `
- slug: shop
  name: Shop
  services:
    identity:
      config:
        identity: { default_schema_id: named, schemas: [{ id: named, url: "${base64(schema)}" }] }
        selfservice:
          flows:
            registration:
              after:
                password:
                  hooks: [{ hook: web_hook, config: { url: "${url}", method: POST, body: "${body}" } }]
`,
  )
  return file
}

/** A server for hooks. `called` resolves with the body of the first call. */
async function openListener() {
  const called = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    text(request).then(called.resolve, called.reject)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the server listens on a port
  return { url: `http://127.0.0.1:${port}/`, called: called.promise, close: () => server.close() }
}

/** Registers a person with a password and the fields of the projects file. */
async function signUp(address: string): Promise<number> {
  const opened = await fetch(`${address}/self-service/registration/api`)
  const { ui } = (await opened.json()) as { ui: { action: string } } // a flow of the contract
  const body = JSON.stringify({
    method: 'password',
    password: 'a pass phrase of mine',
    traits: { name: 'lesedi' },
  })
  const { status } = await fetch(ui.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return status
}

async function stop(program: ChildProcess): Promise<void> {
  const exited = once(program, 'exit')
  // To the process group: npm, the launcher and the server.
  process.kill(-(program.pid as number), 'SIGTERM')
  await exited
}

/** Returns the scripts of a production server. */
function served(): string[] {
  const folder = join(clone, 'apps/server/dist')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('a fresh clone installs, builds and serves in production', {
  timeout: 540_000,
}, async () => {
  copyTrackedFiles()
  copyBuiltApps()
  linkPackages()
  const [pos, platform, admin] = await freePorts(3)
  const listener = await openListener()
  const program = spawn(ownNode(), ['launch/start.mjs'], {
    cwd: clone,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // npm compares the lock file with what is installed and reports what it would change.
      npm_config_dry_run: 'true',
      TILLKEY_PROJECTS: writeProjects(listener.url),
      TILLKEY_SERVICES: 'platform,pos',
      TILLKEY_SECRETS: 's'.repeat(32),
      TILLKEY_ADMIN_KEY: 'k'.repeat(32),
      // The project's hook is on this machine.
      TILLKEY_OUTBOUND_NETWORKS: '127.0.0.0/8',
      TILLKEY_POS_PORT: String(pos),
      TILLKEY_PLATFORM_PORT: String(platform),
      TILLKEY_ADMIN_PORT: String(admin),
    },
  })
  const printed = await printsUntil(program, 'pos http')
  const page = await fetch(`http://localhost:${pos}/payment`, { headers: { accept: 'text/html' } })
  const ready = await fetch(`http://localhost:${platform}/health/ready`)
  const signedUp = await signUp(`http://localhost:${platform}/p/shop`)
  const hookBody = await Promise.race([listener.called, sleep(10_000, 'nothing', { ref: false })])
  listener.close()
  await stop(program)
  expect([printed.includes('platform http'), page.status, ready.status]).toEqual([true, 200, 200])
  // The tests' own installation must be complete, and in production too, builds must have what they need.
  expect([/^added \d+ packages/m.test(printed), /^remove /m.test(printed)]).toEqual([true, false])
  expect([signedUp, hookBody]).toEqual([200, '{"called":"LESEDI"}'])
  // A single non-ASCII character doubles the memory of a script.
  expect(served().filter((script) => !/^[\0-\x7f]+$/.test(script))).toEqual([])
})

test('the same clone shows the demo in development', async () => {
  const [pos, machines, platform, admin, console] = await freePorts(5)
  const program = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      TILLKEY_POS_PORT: String(pos),
      TILLKEY_CARD_MACHINES_PORT: String(machines),
      TILLKEY_PLATFORM_PORT: String(platform),
      TILLKEY_ADMIN_PORT: String(admin),
      TILLKEY_CONSOLE_PORT: String(console),
    },
  })
  const printed = await printsUntil(program, 'Ctrl-C')
  const inbox = await fetch(`http://localhost:${platform}/inbox`, { headers: { accept: 'text/html' } })
  await stop(program)
  expect([printed.includes('merchant@tillkey.test'), inbox.status]).toEqual([true, 200])
})
