import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isCallError } from './failures.ts'
import { type EchoServer, echoServer, type Seen } from './testing/echo-server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const docs = join(root, 'docs/client')
const written = 'http://localhost:4000'

interface Example {
  name: string
  kind: string
  source: string
  prints: string[]
}

const readExamples = (file: string): Example[] => {
  const text = readFileSync(join(docs, file), 'utf8')
  return [...text.matchAll(/```(tsx?)\n(.*?)```/gs)].map(([, kind = '', source = ''], at) => ({
    name: `${file.replace('.md', '')}-${at + 1}`,
    kind,
    source,
    prints: [...source.matchAll(/^\/\/ prints: (.*)$/gm)].map(([, line = '']) => line),
  }))
}

const examples = readdirSync(docs).flatMap((file) => (file === 'reference.md' ? [] : readExamples(file)))

/** The first makes the client that the others share. */
const [sharedClient, ...calls] = readExamples('reference.md')

const identities = ['1', '2', '3'].map((id) => ({ id, schema_id: 'merchant' }))
const session = { id: 's-1', active: true, identity: { id: '1', traits: { email: 'thandi@example.com' } } }
let busy = 2

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function whoami(response: ServerResponse, { headers }: Seen) {
  const token = headers['x-session-token']
  if (token === 'expired') return json(response, { error: { code: 401 } }, 401)
  if (token === 'busy at first' && busy-- > 0) return json(response, {}, 503)
  if (headers.cookie) response.setHeader('set-cookie', 'seen=1; Path=/')
  return json(response, session)
}

function list(response: ServerResponse, { url }: Seen) {
  const query = new URL(url, written).searchParams
  const start = Number(query.get('page_token') ?? 0)
  const end = start + Number(query.get('page_size') ?? 250)
  response.setHeader('x-total-count', identities.length)
  const next = `</admin/identities?page_size=${end - start}&page_token=${end}>; rel="next"`
  if (end < identities.length) response.setHeader('link', next)
  return json(response, identities.slice(start, end))
}

/** As much of a platform as the examples ask for. */
function answer(response: ServerResponse, seen: Seen) {
  const path = seen.url.split('?')[0]
  if (path === '/sessions/whoami') return whoami(response, seen)
  if (path === '/admin/identities') return list(response, seen)
  if (path === '/self-service/login/api') return json(response, { id: 'f-1' })
  if (path === '/relation-tuples/check') return json(response, { allowed: false }, 403)
  if (path !== '/self-service/login') return json(response, identities[0])
  const right = !seen.body.includes('wrong')
  return right
    ? json(response, { session_token: 'ory_st_example', session })
    : json(response, { id: 'f-1', ui: {} }, 400)
}

/** Answers of the reference are shown and not used; recipes for NestJS have decorators, which are compiled. */
const project = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'preserve',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    noUnusedLocals: false,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
  },
  include: ['*'],
}

let folder: string
let server: EchoServer
beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/examples-'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  server = await echoServer(answer)
  for (const { name, kind, source } of examples) {
    writeFileSync(join(folder, `${name}.${kind}`), `${source.replaceAll(written, server.url)}\nexport {}\n`)
  }
  for (const { name, source } of calls) {
    const text = `${sharedClient?.source}${source}\nexport {}\n`
    writeFileSync(join(folder, `${name}.ts`), text.replaceAll(written, server.url))
  }
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

test('every subject has an example', () => expect(examples.length).toBeGreaterThan(18))

test('the reference calls every published operation at its path', async () => {
  const paths = [...readFileSync(join(docs, 'reference.md'), 'utf8').matchAll(/^`([A-Z]+) (\/\S*)`/gm)].map(
    ([, method, path = '']) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '[^/]+')}`,
  )
  expect(calls.length).toBe(paths.length)
  expect(calls.length).toBeGreaterThanOrEqual(127)
  const before = server.seen.length
  for (const { name } of calls) {
    await import(/* @vite-ignore */ join(folder, `${name}.ts`)).catch((error: unknown) => {
      if (!isCallError(error) || error.code !== 'response') throw error
    })
  }
  const seen = server.seen.slice(before).map(({ method, url }) => `${method} ${url.split('?')[0]}`)
  expect(seen.filter((call, at) => !new RegExp(`^${paths[at]}$`).test(call))).toEqual([])
  expect(seen.length).toBe(calls.length)
})

test.each(examples.filter(({ kind }) => kind === 'ts'))(
  '$name runs and prints the documented output',
  async ({ name, prints }) => {
    const printed: string[] = []
    const { formatWithOptions } = await import('node:util')
    vi.spyOn(console, 'log').mockImplementation((...values) => {
      printed.push(formatWithOptions({ colors: false }, ...values))
    })
    await import(/* @vite-ignore */ join(folder, `${name}.ts`))
    expect(printed.map((line) => line.replaceAll(server.url, written))).toEqual(prints)
  },
)

test.each(examples.filter(({ kind }) => kind === 'tsx'))('$name renders', async ({ name }) => {
  const components = (await import(/* @vite-ignore */ join(folder, `${name}.tsx`))) as Record<
    string,
    FunctionComponent<{ id: string }>
  >
  const rendered = Object.values(components).map((component) =>
    renderToString(createElement(component, { id: 'f-1' })),
  )
  expect(rendered).toEqual([
    '<p>One moment …</p>',
    '<form method="post"> fields <button>Again</button></form>',
  ])
})

test('the examples compile', () => {
  // Parallel checkers repeat work on shared files.
  const flags = ['--checkers', '1', '-p', folder]
  const check = () => execFileSync(join(root, 'node_modules/.bin/tsc'), flags, { encoding: 'utf8' })
  expect(check()).toBe('')
}, 60_000)
