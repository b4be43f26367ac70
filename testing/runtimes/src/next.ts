import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Result } from './checks.ts'
import { lendClient, recipesFor, written } from './recipes.ts'
import { env, installed, runProgram } from './workshop.ts'

/** The part of a platform that the recipes use: any cookie belongs to Thandi. */
async function startPlatform(): Promise<{ url: string; close(): void }> {
  const server = createServer(({ headers }, response) => {
    if (!headers.cookie?.includes('ory_session')) return void response.writeHead(401).end('{}')
    response.setHeader('set-cookie', 'seen=1; Path=/')
    return void response.end('{"id":"s-1","identity":{"id":"1","traits":{"email":"thandi@example.com"}}}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Extracts a recipe's module, without the lines that try it out, which begin with `from`. */
function extractModule(recipe: string, from: string, platform: string): string {
  const [source = ''] = recipe.split(`\n${from}`)
  return stripTypeScriptTypes(source.replaceAll(written, platform))
}

/** Creates a Next application that consists of the recipes. */
async function application(home: string, program: string, platform: string): Promise<string> {
  const [route = '', proxy = ''] = await recipesFor('Next.js')
  const files = {
    'app/api/me/route.js': extractModule(route, 'const answer', platform),
    'proxy.js': extractModule(proxy, 'const request', platform),
    'app/layout.js': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
    'app/account/[page]/page.js': 'export default () => <p>yours</p>',
    'package.json': '{"private":true}',
  }
  // Next to its dependencies, because Next's bundler reads no files outside.
  const folder = join(home, 'application')
  await rm(folder, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await lendClient(program, home)
  return folder
}

/** Resolves with the URL that the server prints. Rejects with its output if it exits first. */
function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (address && output.includes('Ready')) resolve(address)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.on('close', () => reject(new Error(output.trim().slice(-300) || 'said nothing')))
  })
}

type Ask = (path: string, cookie: string) => Promise<Response>

/** Responses to a visitor and to an unauthenticated caller, by the property that holds. */
const questions: Readonly<Record<string, (ask: Ask, platform: string) => Promise<[unknown, unknown]>>> = {
  'a route handler knows who asks': async (ask) => {
    const response = await ask('/api/me', 'ory_session=thandi')
    const found = [response.status, await response.json(), response.headers.getSetCookie()]
    return [found, [200, { email: 'thandi@example.com' }, ['seen=1; Path=/']]]
  },
  'a route handler refuses a stranger': async (ask) => {
    const response = await ask('/api/me', 'other=1')
    return [
      [response.status, await response.json()],
      [401, { error: 'log in first' }],
    ]
  },
  'the proxy lets a visitor through': async (ask) => {
    const response = await ask('/account/cards', 'ory_session=thandi')
    return [
      [response.status, (await response.text()).includes('<p>yours</p>')],
      [200, true],
    ]
  },
  'the proxy sends a stranger to the login': async (ask, platform) => {
    const response = await ask('/account/cards', 'other=1')
    const [login] = (response.headers.get('location') ?? '').split('?')
    return [
      [response.status, login],
      [303, `${platform}/self-service/login/browser`],
    ]
  },
}

async function request(address: string, platform: string): Promise<Result> {
  const result: Result = { passed: 0, failed: {} }
  const ask: Ask = (path, cookie) => fetch(address + path, { headers: { cookie }, redirect: 'manual' })
  for (const [name, question] of Object.entries(questions)) {
    const [found, expected] = (await question(ask, platform)).map((value) => JSON.stringify(value))
    if (found === expected) result.passed += 1
    else result.failed[name] = `${found} instead of ${expected}`
  }
  return result
}

/** Whether a Next application is served from its sources or from a build. */
export type NextMode = 'development' | 'production'

async function built(next: string, folder: string): Promise<void> {
  const { code, output } = await runProgram(process.execPath, [next, 'build', folder], folder)
  if (code !== 0) throw new Error(`next build: ${output.trim().slice(-300)}`)
}

/** Runs the recipes for Next.js in its own server. `program` is the folder with the packed client. */
export async function runInNext(version: string, program: string, mode: NextMode): Promise<Result> {
  const home = await installed(`next-${version}`, { next: version, react: '19.3.1', 'react-dom': '19.3.1' })
  const platform = await startPlatform()
  const folder = await application(home, program, platform.url)
  const next = join(home, 'node_modules/next/dist/bin/next')
  if (mode === 'production') await built(next, folder)
  const args = [next, mode === 'production' ? 'start' : 'dev', folder, '--port', '0']
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: 'pipe' })
  try {
    return await request(await readAddress(server), platform.url)
  } finally {
    server.kill()
    platform.close()
  }
}
