import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Endpoint } from '@tillkey/contract'
import { listAliases } from '@tillkey/contract/deprecated.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { expect, test } from 'vitest'
import about from '../package.json' with { type: 'json' }
import { toCommandName } from './command-names.ts'
import { runTillkey } from './program.ts'
import type { Terminal } from './terminal.ts'
import { ADMIN_KEY, createTerminal, startShell } from './testing.ts'

const endpoints = Object.values<Endpoint>(platformEndpoints)

test('every operation has a command of its own', () => {
  const names = endpoints.map(({ operation }) => Object.values(toCommandName(operation)).join(' '))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names).toContain('projects list')
  expect(names).toContain('recovery-code-for-identities create')
  expect(names.length).toBeGreaterThan(126)
})

test.each(endpoints.map(({ operation }) => [operation.id, operation] as const))(
  '%s shows its flags',
  async (_, operation) => {
    const { resource, verb } = toCommandName(operation)
    const { terminal, seen } = createTerminal()
    expect(await runTillkey([resource, verb, '--help'], terminal)).toBe(0)
    const shown = operation.parameters.filter(({ name }) => name !== 'Cookie')
    const missing = shown.filter(({ name, in: location }) =>
      location === 'path' ? !seen.out.includes(`<${name}>`) : !seen.out.toLowerCase().includes(`--`),
    )
    expect(missing).toEqual([])
  },
)

test.each(endpoints.flatMap(listAliases))(
  '$id is a hidden command that names $replacement.id',
  async (alias) => {
    const [former, current] = [toCommandName(alias), toCommandName(alias.replacement)]
    const { terminal, seen } = createTerminal({ TILLKEY_URL: 'http://127.0.0.1:9' })
    await runTillkey([former.resource, former.verb], terminal)
    expect(seen.err.split('\n')[0]).toBe(
      `"tillkey ${former.resource} ${former.verb}" is deprecated. Use "tillkey ${current.resource} ${current.verb}".`,
    )
    const help = createTerminal()
    await runTillkey(['--help'], help.terminal)
    expect(help.seen.out).toContain(` ${current.resource} `)
    expect(help.seen.out).not.toContain(` ${former.resource} `)
  },
)

test('projects are created, listed and patched, and printed as JSON, tables and YAML', async () => {
  await using shell = await startShell()
  const { id } = await shell.json('projects create --name Shop')
  const patch = '[{"op":"replace","path":"/name","value":"Renamed"}]'
  const patched = await shell.run(`projects patch ${id} --body ${patch}`)
  const table = await shell.run('projects list --format table')
  const yaml = await shell.run(`projects get ${id} --format yaml`)
  expect([patched.code, JSON.parse(patched.out).project.name]).toEqual([0, 'Renamed'])
  expect(table.out).toMatch(/^ID +SLUG +NAME .*\n.*Renamed/)
  expect(yaml.out).toContain('name: Renamed')
})

test('a body is read from a file, standard input or flags', async () => {
  await using shell = await startShell()
  const file = join(shell.folder, 'identity.json')
  writeFileSync(file, JSON.stringify({ schema_id: 'merchant', traits: { email: 'a@tillkey.test' } }))
  const first = await shell.run(`identities create --body @${file}`)
  const second = await shell.run(
    'identities create --body -',
    '{"schema_id":"merchant","traits":{"email":"b@tillkey.test"}}',
  )
  expect([first.code, second.code, (await shell.json('identities list')).length]).toEqual([0, 0, 2])
  const third = await shell.json('identities create --schema-id merchant --traits {"email":"c@tillkey.test"}')
  const wrong = await shell.run('identities create --schema-id merchant --traits {')
  await shell.run(`identities delete ${third.id}`)
  expect([third.traits, wrong.code]).toEqual([{ email: 'c@tillkey.test' }, 2])
  expect((await shell.json('identities list --page-size 1')).length).toBe(1)
  expect((await shell.json('identities list --page-size 1 --all')).length).toBe(2)
})

test('an error of the server ends with exit code 2 and its response', async () => {
  await using shell = await startShell()
  const missing = await shell.run('projects get nowhere')
  const wrong = await shell.run('projects list --format xml')
  const unknown = await shell.run('nothing list')
  expect([missing.code, wrong.code, unknown.code]).toEqual([2, 2, 2])
  expect([missing.err.includes('Project not found.'), wrong.err.includes('--format')]).toEqual([true, true])
})

test('variables of the ory command set URL and token', async () => {
  await using shell = await startShell()
  const env = { ORY_SDK_URL: shell.env.TILLKEY_URL, ORY_WORKSPACE_API_KEY: ADMIN_KEY }
  const { terminal, seen } = createTerminal(env)
  expect([await runTillkey(['projects', 'list'], terminal), JSON.parse(seen.out).length]).toEqual([0, 1])
})

test('init writes a project, diff shows its drift, and apply restores it', async () => {
  await using shell = await startShell()
  const { id, slug } = await shell.json('projects create --name Shop')
  const file = join(shell.folder, 'tillkey.yaml')
  await shell.run(`init ${id} --file ${file}`)
  expect(readFileSync(file, 'utf8')).toContain(`name: ory_session_${slug.replaceAll('-', '')}`)
  const same = await shell.run(`diff ${file}`)
  await shell.run(
    `projects patch ${id} --body [{"op":"replace","path":"/services/identity/config/session/lifespan","value":"1h"}]`,
  )
  const drifted = await shell.run(`diff ${file}`)
  const path = '/services/identity/config/session/lifespan'
  expect([same.code, JSON.parse(same.out)]).toEqual([0, []])
  expect([drifted.code, JSON.parse(drifted.out)]).toEqual([1, [{ op: 'replace', path, value: '24h' }]])
  const dry = await shell.run(`apply ${file} --dry-run`)
  expect([dry.code, JSON.parse(dry.out).length]).toEqual([0, 1])
  const [applied, again] = [await shell.json(`apply ${file}`), await shell.json(`apply ${file}`)]
  expect([applied.changed, again.changed, again.revision_id]).toEqual([true, false, applied.revision_id])
  expect((await shell.run(`diff ${file}`)).code).toBe(0)
  // A file that says less of the session leaves its cookie alone.
  writeFileSync(
    file,
    `project: ${id}\nname: Shop\nservices: { identity: { config: { session: { lifespan: 1h } } } }`,
  )
  await shell.run(`apply ${file}`)
  const { session } = (await shell.json(`projects get ${id}`)).services.identity.config
  expect([session.lifespan, session.cookie.name]).toEqual(['1h', `ory_session_${slug.replaceAll('-', '')}`])
})

const identityLine = (number: number): string =>
  JSON.stringify({ schema_id: 'merchant', traits: { email: `p${number}@tillkey.test` } })

test('an interrupted import resumes and creates each identity once', async () => {
  await using shell = await startShell()
  const file = join(shell.folder, 'people.jsonl')
  const lines = Array.from({ length: 250 }, (_, at) => identityLine(at))
  lines[120] = 'no json'
  lines[130] = '{"schema_id":"merchant","traits":{}}'
  writeFileSync(file, lines.join('\n'))
  const { terminal } = createTerminal(shell.env)
  const cut = new Error('the machine is switched off')
  // The process ends when it is about to tell of the second batch, which the server has by then.
  const dying: Terminal = {
    ...terminal,
    say: () => {
      throw cut
    },
  }
  await expect(runTillkey(['import', 'identities', file], dying)).rejects.toBe(cut)
  const resumed = await shell.run(`import identities ${file}`)
  expect([resumed.code, JSON.parse(resumed.out)]).toEqual([1, { created: 150, present: 98, refused: 2 }])
  // Each with why: the file's own fault, and what the server says of a trait that is missing.
  expect(resumed.err).toMatch(
    /Continuing after entry 100.\n[^]*entry 121: must be JSON[^]*\nentry 131: .*email/,
  )
  expect((await shell.json('identities list --all --page-size 250')).length).toBe(248)
})

test('an interactive import shows its progress and the remaining time', async () => {
  await using shell = await startShell()
  const file = join(shell.folder, 'people.jsonl')
  writeFileSync(file, Array.from({ length: 201 }, (_, at) => identityLine(at)).join('\n'))
  let time = 0
  const { terminal, seen } = createTerminal(shell.env, { isInteractive: true, now: () => (time += 1000) })
  await runTillkey(['import', 'identities', file], terminal)
  const lines = seen.err.split('\r').map((line) => line.replaceAll('\u001b[K', '').trimEnd())
  expect(lines.slice(1)).toEqual([
    `[${'█'.repeat(15)}${'░'.repeat(15)}]  49%  100 identities  – left`,
    `[${'█'.repeat(30)}]  99%  200 identities  0:00 left`,
    `[${'█'.repeat(30)}] 100%  201 identities  0:00 left`,
    `[${'█'.repeat(30)}] 100%  201 identities  0:00 left`,
  ])
})

test('identities are imported from CSV and exported as CSV', async () => {
  await using shell = await startShell()
  const file = join(shell.folder, 'people.csv')
  writeFileSync(
    file,
    'schema_id,traits.email,traits.name\nmerchant,a@tillkey.test,"A, the ""first"""\nmerchant,b@tillkey.test,\n',
  )
  const { out } = await shell.run(`import identities ${file}`)
  const exported = (await shell.run('export identities')).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).traits)
  expect(JSON.parse(out)).toEqual({ created: 2, present: 0, refused: 0 })
  expect(exported).toContainEqual({ email: 'a@tillkey.test', name: 'A, the "first"' })
})

test('an export is imported into another project, with the same verified addresses', async () => {
  await using shell = await startShell()
  const file = join(shell.folder, 'people.jsonl')
  const verifiable_addresses = [
    { value: 'p1@tillkey.test', verified: true, via: 'email', status: 'completed' },
  ]
  writeFileSync(file, JSON.stringify({ ...JSON.parse(identityLine(1)), verifiable_addresses }))
  await shell.run(`import identities ${file}`)
  const { slug } = await shell.json('projects create --name Another')
  writeFileSync(file, (await shell.run('export identities')).out)
  const there = `--url ${shell.url}/p/${slug}`
  const imported = await shell.json(`${there} import identities ${file}`)
  const [identity] = await shell.json(`${there} identities list`)
  expect([imported, identity?.traits, identity?.verifiable_addresses]).toMatchObject([
    { created: 1, present: 0, refused: 0 },
    { email: 'p1@tillkey.test' },
    verifiable_addresses,
  ])
})

test('relationships are imported, checked and explained', async () => {
  await using shell = await startShell()
  const [{ id }] = await shell.json('projects list')
  const namespaces =
    '[{"op":"add","path":"/services/permission/config/namespaces","value":[{"name":"files"}]}]'
  await shell.run(`projects patch ${id} --body ${namespaces}`)
  const file = join(shell.folder, 'tuples.csv')
  writeFileSync(file, 'namespace,object,relation,subject_id\nfiles,a,owners,thandi\n')
  const imported = await shell.json(`import relationships ${file}`)
  const allowed = await shell.run('check files a owners thandi --explain')
  const denied = await shell.run('check files a owners nobody')
  expect([allowed.code, JSON.parse(allowed.out).allowed, denied.code]).toEqual([0, true, 1])
  const tried = (await shell.run('check files a owners nobody --explain --format table')).out
  expect([imported, tried.trim().split(/\s+/)]).toEqual([
    { written: 1, refused: 0 },
    ['TRIED', 'OF', 'MEMBERSHIP', 'relation', 'files:a#owners', 'not-member'],
  ])
  expect(readFileSync(file, 'utf8')).toContain('thandi')
})

test('tables show members of small objects, and 401 and 404 print a hint', async () => {
  await using shell = await startShell()
  const { slug } = await shell.json('projects create --name Shop')
  await shell.json(
    `identities create --url ${shell.url}/p/${slug} --body {"schema_id":"merchant","traits":{"email":"a@b.test"}}`,
  )
  const table = await shell.run(`identities list --url ${shell.url}/p/${slug} --format table`)
  expect(table.out).toMatch(/ TRAITS\.EMAIL .*a@b\.test/s)
  const stranger = await shell.run('projects list --token ory_pat_of_nobody')
  expect([stranger.code, stranger.err]).toEqual([2, expect.stringContaining('tillkey login')])
  const astray = await shell.run(`projects list --url ${shell.url}/p/${slug}/nowhere`)
  expect([astray.code, astray.err]).toEqual([2, expect.stringContaining('--admin-url')])
})

test('events are printed as they arrive, until the user stops the command', async () => {
  await using shell = await startShell()
  const { slug } = await shell.json('projects create --name Shop')
  const stop = Promise.withResolvers<void>()
  const { terminal, seen } = createTerminal(shell.env, { stopped: () => stop.promise })
  const following = runTillkey(['project-events', 'tail', slug], terminal)
  const create = (email: string) =>
    shell.json(
      `identities create --url ${shell.url}/p/${slug} --body {"schema_id":"merchant","traits":{"email":"${email}"}}`,
    )
  const printedNames = () =>
    seen.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).name)
  // What happens before the stream is open is not told.
  await expect
    .poll(async () => (await create(`${Math.random()}@b.test`), printedNames().length), {
      timeout: 20_000,
      interval: 500,
    })
    .toBeGreaterThan(1)
  expect(new Set(printedNames())).toEqual(new Set(['IdentityCreated']))
  stop.resolve()
  expect([await following, seen.err]).toEqual([0, ''])
})

test('a stream resumes after its last event, and ends with an error response', async () => {
  const lastEventIds: (string | undefined)[] = []
  const stop = Promise.withResolvers<void>()
  const server = createServer(({ headers }, response) => {
    lastEventIds.push(headers['last-event-id'] as string | undefined) // sent once, if at all
    const event = (id: number) => `id: ${id} a\ndata: {"n":${id}}\n\n`
    if (lastEventIds.length === 1) response.end(event(1))
    else if (lastEventIds.length === 2) response.write(event(2), () => response.destroy())
    else if (lastEventIds.length === 3) response.end(`retry: 1000\n\n${event(3)}`)
    else response.writeHead(403).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const env = { TILLKEY_URL: `http://127.0.0.1:${port}`, TILLKEY_TOKEN: 'a' }
  const { terminal, seen } = createTerminal(env, { stopped: () => stop.promise })
  const code = await runTillkey(['project-events', 'tail', 'shop'], terminal)
  server.close().closeAllConnections()
  expect([code, seen.out, lastEventIds]).toEqual([
    2,
    '{"n":1}\n{"n":2}\n{"n":3}\n',
    [undefined, '1 a', '2 a', '3 a'],
  ])
  expect(seen.err).toContain('Trying again')
})

test('help describes flags by the contract, and --version prints the version', async () => {
  const { terminal, seen } = createTerminal()
  expect(await runTillkey(['audit-events', 'export', '--help'], terminal)).toBe(0)
  expect(seen.out.replaceAll(/\s+/g, ' ')).toContain('--with-format <text> parameter: one of jsonl, csv')
  seen.out = ''
  await runTillkey(['project-invitations', 'create', '--help'], terminal)
  expect(seen.out).not.toContain('--all')
  seen.out = ''
  expect([await runTillkey(['--version'], terminal), seen.out]).toEqual([0, `${about.version}\n`])
})

test('an import waits when the server answers 429', async () => {
  let requestCount = 0
  const server = createServer((_, response) => {
    requestCount += 1
    if (requestCount < 3) response.writeHead(429, { 'retry-after': '0' }).end('{}')
    else response.end('{"identities":[{"action":"create"}]}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const env = { TILLKEY_URL: `http://127.0.0.1:${port}`, TILLKEY_TOKEN: 'a' }
  const { terminal, seen, home } = createTerminal(env)
  const file = join(home, 'people.jsonl')
  writeFileSync(file, '{"schema_id":"merchant","traits":{}}\n')
  const code = await runTillkey(['import', 'identities', file], terminal)
  server.close().closeAllConnections()
  expect([code, requestCount, JSON.parse(seen.out)]).toEqual([0, 3, { created: 1, present: 0, refused: 0 }])
})

test('a project is deleted with --yes <slug>, and restored', async () => {
  await using shell = await startShell()
  const { id, slug } = await shell.json('projects create --name Shop')
  const refused = await shell.run(`projects purge ${id}`)
  const wrong = await shell.run(`projects purge ${id} --yes another`)
  expect([refused.code, refused.err, wrong.code]).toEqual([2, expect.stringContaining('--yes <slug>'), 2])
  expect((await shell.run(`projects purge ${id} --yes ${slug}`)).code).toBe(0)
  expect((await shell.json(`projects restore ${slug}`)).id).toBe(id)
})

test('an interactive user is asked for the slug of a project to delete', async () => {
  await using shell = await startShell()
  const { id, slug } = await shell.json('projects create --name Shop')
  const purge = async (response: string) => {
    const stdin = Readable.from([response])
    const { seen, terminal } = createTerminal(shell.env, { isInteractive: true, stdin })
    return [await runTillkey(['projects', 'purge', id], terminal), seen.err]
  }
  expect([await purge('no\n'), await purge(`${slug}\n`)]).toEqual([
    [2, expect.stringContaining('slug')],
    [0, expect.stringContaining('slug')],
  ])
})
