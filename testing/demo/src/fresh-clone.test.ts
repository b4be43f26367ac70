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
import { afterAll, expect, test } from 'vitest'

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

/** Packages of others as they are installed here; those of the workspace are the clone's own. */
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

/** The Node of the machine, perhaps an older one: the first `npm start` has no other before it has installed the one that serves. */
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

/** A file of projects whose sign-up tells `url` what a program makes of the person. */
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

/** Somebody who takes calls; `called` resolves with the body of the first. */
async function openListener() {
  const called = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    text(request).then(called.resolve, called.reject)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a port
  return { url: `http://127.0.0.1:${port}/`, called: called.promise, close: () => server.close() }
}

/** Signs somebody up by password, with what the project's file says. */
async function signUp(address: string): Promise<number> {
  const opened = await fetch(`${address}/self-service/registration/api`)
  const { ui } = (await opened.json()) as { ui: { action: string } } // a flow, as the contract has it
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
  // To the group: npm, the launcher and the server.
  process.kill(-(program.pid as number), 'SIGTERM')
  await exited
}

/** The scripts that a server in production is made of. */
function served(): string[] {
  const folder = join(clone, 'apps/server/dist')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('a fresh clone has its dependencies in order, builds and serves in production', {
  timeout: 540_000,
}, async () => {
  copyTrackedFiles()
  linkPackages()
  const [pos, platform, admin] = await freePorts(3)
  const listener = await openListener()
  const program = spawn(ownNode(), ['launch/start.mjs'], {
    cwd: clone,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // npm compares what the lock file names with what is there, and says what it would change.
      npm_config_dry_run: 'true',
      TILLKEY_PROJECTS: writeProjects(listener.url),
      TILLKEY_SERVICES: 'platform,pos',
      TILLKEY_SECRETS: 's'.repeat(32),
      TILLKEY_ADMIN_KEY: 'k'.repeat(32),
      // The project's hook listens on this machine.
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
  const told = await Promise.race([listener.called, sleep(10_000, 'nothing', { ref: false })])
  listener.close()
  await stop(program)
  expect([printed.includes('platform http'), page.status, ready.status]).toEqual([true, 200, 200])
  // Whoever runs tests has installed in this way; in production, too, nothing that builds need is left out.
  expect([/^added \d+ packages/m.test(printed), /^remove /m.test(printed)]).toEqual([true, false])
  expect([signedUp, told]).toEqual([200, '{"called":"LESEDI"}'])
  // Of a script with any other character, each takes two bytes of the server's memory.
  expect(served().filter((script) => !/^[\0-\x7f]+$/.test(script))).toEqual([])
})

test('the same clone shows the demo in development', async () => {
  const [pos, machines, platform, admin] = await freePorts(4)
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
    },
  })
  const printed = await printsUntil(program, 'Ctrl-C')
  const inbox = await fetch(`http://localhost:${platform}/inbox`, { headers: { accept: 'text/html' } })
  await stop(program)
  expect([printed.includes('merchant@tillkey.test'), inbox.status]).toEqual([true, 200])
})
