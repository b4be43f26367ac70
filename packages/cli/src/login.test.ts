import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { expect, test } from 'vitest'
import { bundleProgram } from '../../../launch/programs.ts'
import { changeProfiles, readProfiles, saveProfile } from './profiles.ts'
import { runTillkey } from './program.ts'
import type { Terminal } from './terminal.ts'
import { createTerminal, startShell } from './testing.ts'

const OWNER = { email: 'owner@tillkey.test', password: 'a pass phrase of the owner' }
const startOperated = () => startShell({ operators: { firstOwner: OWNER } })
type Shell = Awaited<ReturnType<typeof startOperated>>

const isHere = (address: URL): boolean => address.origin === 'http://localhost:4000'
const isScreen = ({ pathname }: URL): boolean => /^\/p\/operators\/(login|consent)$/.test(pathname)

/** A browser in which the owner signs in and allows what is asked, up to the address outside that it is sent to. */
async function browse({ platform }: Shell, address: string, decision: 'allow' | 'refuse'): Promise<URL> {
  const page = createHttpSession(platform, 'browser')
  const follow = async (from: string): Promise<URL> => {
    const at = new URL(from, 'http://localhost:4000')
    if (!isHere(at) || isScreen(at)) return at
    const { headers } = await page.send({ url: at.pathname + at.search })
    return follow(new URL(String(headers.location), at).href)
  }
  const login = await follow(address)
  const at = '/p/operators/self-service/login/flows'
  const { body: flow } = await page.send({ url: `${at}?id=${login.searchParams.get('flow')}` })
  const token = flow.ui.nodes.find(
    ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
  ).attributes.value
  const form = { csrf_token: token, method: 'password', identifier: OWNER.email, password: OWNER.password }
  const action = new URL(flow.ui.action)
  const signedIn = await page.send({ method: 'POST', url: action.pathname + action.search, form })
  const consent = await follow(String(signedIn.headers.location))
  const request = `/p/operators/oauth2/account/access-request?consent_challenge=${consent.searchParams.get('consent_challenge')}`
  const body = decision === 'allow' ? { decision, scopes: ['offline_access'] } : { decision }
  const answered = await page.send({ method: 'POST', url: request, body })
  return follow(answered.body.redirect_to)
}

/** A terminal whose browser does what the owner does. */
function openTerminal(shell: Shell, decision: 'allow' | 'refuse' = 'allow', more: Partial<Terminal> = {}) {
  const opened: string[] = []
  const run: Terminal['run'] = async (program, args) => {
    opened.push(program)
    const [address = ''] = args.slice(-1)
    if (program === 'xdg-open')
      get(await browse(shell, address, decision)).on('response', (response) => response.resume())
    return undefined
  }
  const env = { TILLKEY_URL: shell.url }
  return { opened, ...createTerminal(env, { run, ...more }) }
}

const login = ['login', '--profile', 'mine']

test('an operator signs in with the browser, calls an operation, and signs out', async () => {
  await using shell = await startOperated()
  const { terminal, seen, opened } = openTerminal(shell)
  expect([await runTillkey(login, terminal), opened]).toEqual([0, expect.arrayContaining(['xdg-open'])])
  const who = async () => {
    seen.out = ''
    const code = await runTillkey(['console', 'whoami'], terminal)
    return code === 0 ? JSON.parse(seen.out) : code
  }
  expect(await who()).toMatchObject({ kind: 'operator', email: OWNER.email })
  const secret = JSON.parse(readProfiles(terminal).profiles.mine?.secret?.text ?? '{}')
  expect(await runTillkey(['logout'], terminal)).toBe(0)
  const headers = { authorization: `Bearer ${secret.token}` }
  const after = await shell.platform.app.inject({ url: '/console/operator', headers })
  expect([readProfiles(terminal), after.statusCode, await who()]).toEqual([{ profiles: {} }, 401, 2])
})

test('an expiring login is refreshed, and a failed refresh is reported', async () => {
  await using shell = await startOperated()
  let ahead = 0
  const { terminal, seen } = openTerminal(shell, 'allow', { now: () => Date.now() + ahead })
  await runTillkey(login, terminal)
  const readToken = () => JSON.parse(readProfiles(terminal).profiles.mine?.secret?.text ?? '{}').token
  const first = readToken()
  ahead = 3_600_000
  expect([await runTillkey(['projects', 'list'], terminal), readToken() === first]).toEqual([0, false])
  await shell.run(`oauth2-clients delete tillkey --url ${shell.url}/p/operators`)
  ahead *= 2
  expect([await runTillkey(['projects', 'list'], terminal), seen.err]).toEqual([
    2,
    expect.stringContaining('login has expired'),
  ])
})

/** A command of this user in a process of its own. */
async function startCommand(args: readonly string[], home: string) {
  const main = await bundleProgram(join(import.meta.dirname, 'main.ts'))
  const env = { PATH: '', HOME: home, NODE_NO_WARNINGS: '1' }
  return spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}

async function runProcess(args: readonly string[], home: string): Promise<{ code: number; output: string }> {
  const child = await startCommand(args, home)
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number] // it ends by itself
  return { code, output }
}

test('commands that refresh a login concurrently all stay signed in', async () => {
  await using shell = await startOperated()
  const { terminal, home } = openTerminal(shell)
  await runTillkey(login, terminal)
  const secretNow = () => JSON.parse(readProfiles(terminal).profiles.mine?.secret?.text ?? '{}')
  const { refreshToken } = secretNow()
  for (const round of [1, 2]) {
    await changeProfiles(terminal, ({ profiles, ...others }) => {
      const text = JSON.stringify({ ...secretNow(), expiresAt: 0 })
      const mine = profiles.mine && { ...profiles.mine, secret: { in: 'file' as const, text } }
      return { ...others, profiles: { ...(mine && { mine }) } }
    })
    const ended = await Promise.all([1, 2, 3].map(() => runProcess(['projects', 'list'], home)))
    expect([round, ...ended]).toEqual([round, ...[1, 2, 3].map(() => ({ code: 0, output: '' }))])
  }
  expect(secretNow().refreshToken).not.toBe(refreshToken)
})

/** Passes the requests of one command on to a server, and kills the command once that has answered. */
async function startFaultInjector(url: string) {
  const subjects: ChildProcess[] = []
  const pass = async (request: IncomingMessage): Promise<void> => {
    const headers = { 'content-type': String(request.headers['content-type']) }
    const response = await fetch(url + request.url, { method: 'POST', headers, body: await text(request) })
    if (response.ok) for (const subject of subjects) subject.kill('SIGKILL')
  }
  const server = createServer((request) => void pass(request))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const close = (): void => server.close().closeAllConnections()
  return { url: `http://127.0.0.1:${port}`, subjects, [Symbol.dispose]: close }
}

test('a command that is killed before it stores a refresh keeps the login', async () => {
  await using shell = await startOperated()
  using injector = await startFaultInjector(shell.url)
  const { terminal, home } = openTerminal(shell)
  await runTillkey(login, terminal)
  const before = readProfiles(terminal).profiles.mine
  const expired = { ...JSON.parse(before?.secret?.text ?? '{}'), expiresAt: 0 }
  const withLogin = (issuer: string) =>
    saveProfile(
      'mine',
      { ...before, url: shell.url, login: { issuer, clientId: 'tillkey' }, secret: expired },
      terminal,
    )
  await withLogin(`${injector.url}/p/operators`)
  const child = await startCommand(['projects', 'list'], home)
  injector.subjects.push(child)
  const [, signal] = (await once(child, 'close')) as [number | null, string | null] // as it ended
  await withLogin(`${shell.url}/p/operators`)
  const { code, output } = await runProcess(['projects', 'list'], home)
  expect([signal, code, output]).toEqual(['SIGKILL', 0, ''])
})

test('denying access at the consent page fails the login', async () => {
  await using shell = await startOperated()
  const { terminal, seen } = openTerminal(shell, 'refuse')
  expect([await runTillkey(login, terminal), seen.err]).toEqual([2, expect.stringContaining('access_denied')])
})

test('a callback with another state does not sign in', async () => {
  await using shell = await startOperated()
  const run: Terminal['run'] = async (_, args) => {
    const callback = new URL(new URL(args[0] ?? '').searchParams.get('redirect_uri') ?? '')
    callback.search = 'code=of-somebody-else&state=guessed'
    get(callback).on('response', (response) => response.resume())
    return undefined
  }
  const { terminal, seen } = createTerminal({ TILLKEY_URL: shell.url }, { run })
  expect([await runTillkey(login, terminal), seen.err]).toEqual([
    2,
    expect.stringContaining('belongs to another sign-in'),
  ])
})

test('a token of another client is not accepted for administration', async () => {
  await using shell = await startOperated()
  const at = `--url ${shell.url}/p/operators`
  const body = '{"client_id":"other","client_secret":"a-secret-of-it","grant_types":["client_credentials"]}'
  await shell.run(`oauth2-clients create ${at} --body ${body}`)
  const basic = Buffer.from('other:a-secret-of-it').toString('base64')
  const { body: text } = await shell.platform.app.inject({
    method: 'POST',
    url: '/p/operators/oauth2/token',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=client_credentials',
  })
  const headers = { authorization: `Bearer ${JSON.parse(text).access_token}` }
  expect((await shell.platform.app.inject({ url: '/projects', headers })).statusCode).toBe(401)
})
