import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@tillkey/client'
import { listIdentities } from '@tillkey/contract/platform/identity/identities.ts'
import { freePorts } from '@tillkey/host/testing'
import { openTestPostgres } from '@tillkey/sql/testing'
import { afterAll, expect, test } from 'vitest'
import { bundleProgram } from '../../../launch/programs.ts'
import { merchant } from './demo-data.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tillkey-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function settings(): Promise<Record<string, string>> {
  const [pos, machines, platform, admin, console] = await freePorts(5)
  return {
    TILLKEY_DATA: folder,
    TILLKEY_POS_PORT: String(pos),
    TILLKEY_CARD_MACHINES_PORT: String(machines),
    TILLKEY_PLATFORM_PORT: String(platform),
    TILLKEY_ADMIN_PORT: String(admin),
    TILLKEY_CONSOLE_PORT: String(console),
  }
}

const run = async (entry: string, env: Record<string, string>): Promise<ChildProcess> => {
  const program = await bundleProgram(join(root, entry))
  return spawn(process.execPath, [program], { cwd: root, env: { ...process.env, ...env } })
}

/** Reads the output of a program until it contains `text` or ends. */
async function printsUntil(program: ChildProcess, text: string): Promise<string> {
  let printed = ''
  for await (const chunk of program.stdout ?? []) {
    printed += String(chunk)
    if (printed.includes(text)) break
  }
  return printed
}

async function interrupt(program: ChildProcess): Promise<number | null> {
  const exited = once(program, 'exit')
  program.kill('SIGINT')
  const [code] = (await exited) as [number | null]
  return code
}

async function startAndStop(env: Record<string, string>) {
  const program = await run('testing/demo/src/demo.ts', env)
  let warned = ''
  program.stderr?.on('data', (chunk) => {
    warned += String(chunk)
  })
  const printed = await printsUntil(program, 'Ctrl-C')
  const platform = createClient({
    baseUrl: `http://localhost:${env.TILLKEY_PLATFORM_PORT}`,
    accessToken: 'ory_pat_demo',
  })
  const identities = await listIdentities(platform)
  return { printed, ids: identities.map(({ id }) => id), code: await interrupt(program), warned }
}

test('the demo starts, prints its URLs, stops on Ctrl-C, and keeps its data', async () => {
  const env = await settings()
  const first = await startAndStop(env)
  for (const port of [env.TILLKEY_POS_PORT, env.TILLKEY_CARD_MACHINES_PORT, env.TILLKEY_PLATFORM_PORT])
    expect(first.printed).toContain(`http://localhost:${port}`)
  expect(first.printed).toContain('merchant@tillkey.test / till-demo-2468')
  const second = await startAndStop(env)
  expect([first.code, second.code, first.ids.length]).toEqual([0, 0, 1])
  expect(second.ids).toEqual(first.ids)
})

/** Returns the error output and exit code of a program that fails to start. */
async function readFailure(env: Record<string, string>): Promise<{ code: number; problem: string }> {
  const program = await run('apps/server/src/main.ts', env)
  let problem = ''
  program.stderr?.on('data', (chunk) => {
    problem += String(chunk)
  })
  const [code] = (await once(program, 'close')) as [number]
  return { code, problem }
}

test('production rejects a start without its secrets and names them', async () => {
  const { code, problem } = await readFailure({ ...(await settings()), NODE_ENV: 'production' })
  expect([code, problem.includes('TILLKEY_SECRETS'), problem.includes('TILLKEY_ADMIN_KEY')]).toEqual([
    1,
    true,
    true,
  ])
})

test('an unknown service is an error at start', async () => {
  const { code, problem } = await readFailure({ ...(await settings()), TILLKEY_SERVICES: 'till' })
  expect([code, problem]).toEqual([
    1,
    'TILLKEY_SERVICES is "till" but must be one of platform, pos, card-machines, console.\n',
  ])
})

test('a port in use, an unavailable database and an invalid folder are one-line errors', async () => {
  const env = await settings()
  const port = env.TILLKEY_POS_PORT as string
  await using other = createServer().listen(Number(port), 'localhost')
  await once(other, 'listening')
  const failures = await Promise.all([
    readFailure(env),
    readFailure({ ...env, DATABASE_URL: 'postgres://till:secret@127.0.0.1:1/till' }),
    readFailure({ ...env, TILLKEY_DATA: fileURLToPath(import.meta.url) }),
  ])
  expect(failures).toEqual([
    { code: 1, problem: `TILLKEY_POS_PORT: port ${port} on localhost is in use by another program.\n` },
    {
      code: 1,
      problem: expect.stringMatching(/^DATABASE_URL: the database can't be opened: .*ECONNREFUSED.*\n$/),
    },
    { code: 1, problem: expect.stringMatching(/^TILLKEY_DATA: .*\n$/) },
  ])
})

const adminKey = 'k'.repeat(32)
const production = { NODE_ENV: 'production', TILLKEY_SECRETS: 's'.repeat(32), TILLKEY_ADMIN_KEY: adminKey }

/** Statuses of an operation for administrators: with the key on the public listener, and without it on that for administrators. */
async function adminStatuses(env: Record<string, string>): Promise<number[]> {
  const headers = { authorization: `Bearer ${adminKey}` }
  const onPublic = await fetch(`http://localhost:${env.TILLKEY_PLATFORM_PORT}/admin/identities`, { headers })
  const keyless = await fetch(`http://localhost:${env.TILLKEY_ADMIN_PORT}/admin/identities`)
  return [onPublic.status, keyless.status]
}

test('production seeds nothing, one service runs alone, and the admin listener requires the key', async () => {
  const env: Record<string, string> = {
    ...(await settings()),
    ...production,
    TILLKEY_DATA: join(folder, 'production'),
    TILLKEY_SERVICES: 'platform',
    TILLKEY_ADMIN_OPEN: 'no',
  }
  const program = await run('apps/server/src/main.ts', env)
  let warned = ''
  program.stderr?.on('data', (chunk) => {
    warned += String(chunk)
  })
  const printed = await printsUntil(program, 'platform http')
  const platform = createClient({
    baseUrl: `http://localhost:${env.TILLKEY_ADMIN_PORT}`,
    accessToken: adminKey,
  })
  const identities = await listIdentities(platform)
  expect(await adminStatuses(env)).toEqual([404, 401])
  const setUpLinks = printed.match(/\/setup#\S+/g)
  expect([await interrupt(program), identities, setUpLinks?.length, printed.split('\n').length]).toEqual([
    0,
    [],
    1,
    3,
  ])
  expect(warned).not.toContain(`localhost:${env.TILLKEY_ADMIN_PORT}`)
})

test('in production an open admin listener is warned of at each start', async () => {
  const env: Record<string, string> = {
    ...(await settings()),
    ...production,
    TILLKEY_DATA: join(folder, 'open'),
    TILLKEY_SERVICES: 'platform',
    TILLKEY_ADMIN_OPEN: 'yes',
  }
  const warnings: string[] = []
  while (warnings.length < 2) {
    const program = await run('apps/server/src/main.ts', env)
    let warned = ''
    program.stderr?.on('data', (chunk) => {
      warned += String(chunk)
    })
    await printsUntil(program, 'platform http')
    expect(await adminStatuses(env)).toEqual([404, 200])
    await interrupt(program)
    warnings.push(warned)
  }
  const named = warnings.map((text) => text.includes(`localhost:${env.TILLKEY_ADMIN_PORT}`))
  expect(named).toEqual([true, true])
})

test('cookies have the configured domain, and are secure with https', async () => {
  const env: Record<string, string> = {
    ...(await settings()),
    TILLKEY_SERVICES: 'platform',
    TILLKEY_PLATFORM_URL: 'https://id.tillkey.test',
    TILLKEY_COOKIE_DOMAIN: 'tillkey.test',
  }
  const program = await run('apps/server/src/main.ts', env)
  await printsUntil(program, 'platform http')
  const response = await fetch(`http://localhost:${env.TILLKEY_PLATFORM_PORT}/self-service/login/browser`, {
    redirect: 'manual',
  })
  const attributes = response.headers.get('set-cookie')?.split('; ').slice(2)
  expect([attributes, await interrupt(program)]).toEqual([
    ['Domain=tillkey.test', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    0,
  ])
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('failures during shutdown are reported, and everything stops', async () => {
  const env = {
    ...(await settings()),
    TILLKEY_DATA: join(folder, 'broken'),
    TILLKEY_SERVICES: 'platform,pos',
  }
  const program = await run('apps/server/src/main.ts', env)
  let problem = ''
  program.stderr?.on('data', (chunk) => {
    problem += String(chunk)
  })
  await printsUntil(program, 'pos http')
  const database = new DatabaseSync(join(env.TILLKEY_DATA, 'pos.sqlite'), { timeout: 15_000 })
  database.exec('DROP TABLE till_payments')
  database.close()
  expect([await interrupt(program), problem]).toEqual([0, 'shutdown failed: no such table: till_payments\n'])
})

interface Form {
  ui: { action: string }
}

/** The body is a registration flow of the contract. */
const readForm = async (response: Response): Promise<Form> => (await response.json()) as Form

test('a signal lets registrations in flight complete', async () => {
  const env: Record<string, string> = { ...(await settings()), TILLKEY_DATA: join(folder, 'stopping') }
  const program = await run('apps/server/src/main.ts', { ...env, TILLKEY_SERVICES: 'platform' })
  const exited = once(program, 'exit')
  await printsUntil(program, 'platform http')
  const address = `http://localhost:${env.TILLKEY_PLATFORM_PORT}/self-service/registration/api`
  const forms = await Promise.all(Array.from({ length: 20 }, async () => readForm(await fetch(address))))
  const registrations = forms.map(({ ui }, at) => {
    const traits = { email: `new-${at}@tillkey.test` }
    const body = JSON.stringify({ method: 'password', password: merchant.password, traits })
    return fetch(ui.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  // After the first response, the others are in progress.
  await Promise.race(registrations)
  program.kill('SIGTERM')
  const responses = await Promise.all(registrations.map(async (registration) => (await registration).status))
  expect([responses, await exited]).toEqual([forms.map(() => 200), [0, null]])
})

test('a second signal stops immediately', async () => {
  const env: Record<string, string> = { ...(await settings()), TILLKEY_DATA: join(folder, 'impatient') }
  const program = await run('apps/server/src/main.ts', { ...env, TILLKEY_SERVICES: 'platform' })
  const exited = once(program, 'exit')
  await printsUntil(program, 'platform http')
  const slow = connect(Number(env.TILLKEY_PLATFORM_PORT), 'localhost')
  slow
    .on('error', () => 'the connection is cut, as it should be')
    .write(
      'POST /self-service/login?flow=x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n',
    )
  // The server has the headers and waits for the body.
  await once(slow, 'data')
  program.kill('SIGTERM')
  await sleep(1500)
  const begun = performance.now()
  program.kill('SIGTERM')
  expect(await exited).toEqual([1, null])
  expect(performance.now() - begun).toBeLessThan(2000)
  slow.destroy()
})

/** A proxy for PostgreSQL that forwards nothing until some time after `onFirst` was called. */
async function slowWayTo(url: string, onFirst: () => void) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const pass = async (socket: Socket): Promise<void> => {
    onFirst()
    await sleep(300)
    const onward = connect(Number(port), hostname)
    sockets.push(socket, onward)
    for (const end of [socket, onward])
      end.on('error', () => {
        for (const one of sockets) one.destroy()
      })
    socket.pipe(onward).pipe(socket)
  }
  const server = createServer((socket) => void pass(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const way = new URL(url)
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: way.href, [Symbol.dispose]: () => server.close() }
}

test('a signal during the start ends it as soon as it has started', async () => {
  await using database = await openTestPostgres()
  const started = Promise.withResolvers<void>()
  using way = await slowWayTo(database.url ?? '', started.resolve)
  const env = { ...(await settings()), TILLKEY_SERVICES: 'platform', DATABASE_URL: way.url }
  const program = await run('apps/server/src/main.ts', env)
  const exited = once(program, 'exit')
  await started.promise
  program.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

const stranger = {
  slug: 'shop',
  name: 'Shop',
  services: {
    identity: {
      config: {
        identity: {
          default_schema_id: 'named',
          schemas: [{ id: 'named', url: `base64://${btoa(JSON.stringify(schemaWithoutEmail()))}` }],
        },
      },
    },
  },
}

function schemaWithoutEmail() {
  const name = { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } }
  return {
    $id: 'https://tillkey.test/named.json',
    type: 'object',
    properties: {
      traits: { type: 'object', properties: { name }, required: ['name'], additionalProperties: false },
    },
  }
}

test('the demo merchant belongs to the demo project: other projects start without it', async () => {
  const file = join(folder, 'projects.json')
  writeFileSync(file, JSON.stringify([stranger]))
  const env: Record<string, string> = {
    ...(await settings()),
    TILLKEY_DATA: join(folder, 'stranger'),
    TILLKEY_PROJECTS: file,
    TILLKEY_POS_URL: 'http://till.example',
  }
  const { printed, ids, code, warned } = await startAndStop(env)
  expect([ids, code, printed.includes('merchant@tillkey.test')]).toEqual([[], 0, false])
  // Except for loopback addresses, sign-ins redirect only to the URLs that a project allows.
  expect(warned).toContain('http://till.example')
})
