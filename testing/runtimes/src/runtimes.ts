import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, browsers, runInBrowser } from './browsers.ts'
import type { Result } from './checks.ts'
import { runInNext } from './next.ts'
import { runInReactNative } from './react-native.ts'
import { installed, runProgram, scriptFor } from './workshop.ts'

/** Where to run, and which server to call. */
export interface RunContext {
  /** Folder of the programs, with the packed client installed. */
  folder: string
  url: string
}

/** A runtime by name. Rejects with the reason if it cannot run here. */
export interface Runtime {
  name: string
  run(context: RunContext): Promise<Result>
}

const platform = `${process.platform}-${process.arch}`

/** Parses the result line of a program's output. */
function resultIn(output: string): Result {
  const line = output.split('\n').find((line) => line.includes('RESULT '))
  if (!line) throw new Error(output.trim().split('\n').slice(-6).join(' ').slice(0, 300) || 'said nothing')
  const text = line.slice(line.indexOf('RESULT ') + 7)
  return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1)) as Result
}

async function captureResult(program: string, args: readonly string[], cwd: string): Promise<Result> {
  const { output } = await runProgram(program, args, cwd)
  return resultIn(output)
}

/** Installs a package and returns the path of its binary. */
async function binary(name: string, version: string, path: string): Promise<string> {
  const label = `${name.replaceAll(/[@/]+/g, '-')}-${version}`
  const folder = await installed(label, { [name]: version })
  return join(folder, 'node_modules', name, path)
}

const node = (version: string): Runtime[] =>
  [
    ['ESM', 'esm.mjs'],
    ['CommonJS', 'commonjs.cjs'],
  ].map(([kind, program = '']) => ({
    name: `Node ${version}, ${kind}`,
    run: async ({ folder, url }) =>
      captureResult(await binary(`node-${platform}`, version, 'bin/node'), [program, url], folder),
  }))

const bun = (version: string): Runtime => ({
  name: `Bun ${version}`,
  run: async ({ folder, url }) =>
    captureResult(await binary(`@oven/bun-${platform}`, version, 'bin/bun'), ['esm.mjs', url], folder),
})

const deno = (version: string): Runtime => ({
  name: `Deno ${version}`,
  run: async ({ folder, url }) =>
    captureResult(
      await binary(`@deno/${platform}-glibc`, version, 'deno'),
      ['run', '--allow-all', '--node-modules-dir=manual', 'esm.mjs', url],
      folder,
    ),
})

/** A Jest test that runs the checks after `before`. */
const jestTest = (url: string, before: string): string => `${before}
const native = require('@tillkey/client')
const compat = require('@tillkey/client/compat')
const { runChecks } = require('../checks.cjs')
test('checks', async () => {
  const result = await runChecks({ native, compat }, ${JSON.stringify(url)}, ${String(before !== '')})
  process.stdout.write('RESULT ' + JSON.stringify(result) + '\\n')
}, 100_000)
`

interface JestSetup {
  version: string
  environment: 'node' | 'jsdom'
  /** The polyfill that a project loads first. */
  fetch?: 'whatwg-fetch'
}

const jest = ({ version, environment, fetch }: JestSetup): Runtime => ({
  name: `Jest ${version}, ${environment}${fetch ? ` with ${fetch}` : ''}`,
  run: async ({ folder, url }) => {
    const home = await installed(`jest-${version}`, {
      jest: version,
      'jest-environment-jsdom': version,
      'whatwg-fetch': '3.6.20',
    })
    const tests = join(folder, `jest-${version}-${environment}${fetch ?? ''}`)
    await mkdir(tests, { recursive: true })
    const from = createRequire(join(home, 'index.js'))
    const before = fetch ? `require(${JSON.stringify(from.resolve(fetch))})` : '// A page without a fetch.'
    await writeFile(join(tests, 'checks.test.cjs'), jestTest(url, environment === 'jsdom' ? before : ''))
    const options = {
      rootDir: tests,
      testEnvironment: from.resolve(`jest-environment-${environment}`),
      testMatch: ['**/*.test.cjs'],
      testEnvironmentOptions: environment === 'jsdom' ? { url: `${url}/page` } : {},
    }
    await writeFile(join(tests, 'jest.config.json'), JSON.stringify(options))
    const program = join(home, 'node_modules/jest/bin/jest.js')
    return captureResult(process.execPath, [program, '--config', join(tests, 'jest.config.json')], tests)
  },
})

const vitest: Runtime = {
  name: 'Vitest',
  run: async ({ folder, url }) => {
    const tests = join(folder, 'vitest')
    await mkdir(tests, { recursive: true })
    const text = `import * as native from '@tillkey/client'
import * as compat from '@tillkey/client/compat'
import { test } from 'vitest'
import { runChecks } from '../checks.mjs'
test('checks', async () => {
  process.stdout.write('RESULT ' + JSON.stringify(await runChecks({ native, compat }, '${url}', false)) + '\\n')
}, 100_000)
`
    await writeFile(join(tests, 'checks.test.mjs'), text)
    await writeFile(join(tests, 'vitest.config.mjs'), 'export default {}')
    const program = new URL('../../../node_modules/vitest/vitest.mjs', import.meta.url).pathname
    return captureResult(process.execPath, [program, 'run'], tests)
  },
}

/** A mocking library, in CommonJS. It must see every request, not only the first. */
const emulated = (name: string, version: string, mock: string): Runtime => ({
  name: `${name} ${version}`,
  run: async ({ folder }) => {
    const home = await installed(`${name}-${version}`, { [name]: version })
    const program = join(folder, `${name}-${version}.cjs`)
    const library = JSON.stringify(join(home, 'node_modules', name))
    await writeFile(program, mock.replaceAll('LIBRARY', library))
    return captureResult(process.execPath, [program], folder)
  },
})

const byNock = `const nock = require(LIBRARY)
require('./mocked.cjs').run((base) => nock(base).get('/sessions/whoami').reply(200, { id: 'mocked' }))
`
const byMsw = `const from = require('node:module').createRequire(LIBRARY + '/index.js')
const { setupServer } = from('msw/node')
const { http, HttpResponse } = from('msw')
setupServer(http.get('http://nowhere.test/sessions/whoami', () => HttpResponse.json({ id: 'mocked' }))).listen()
require('./mocked.cjs').run(() => undefined)
`

// The exports that are used here.
interface MiniflareModule {
  Miniflare: new (
    options: object,
  ) => {
    dispatchFetch(url: string): Promise<{ json(): Promise<unknown> }>
    dispose(): Promise<void>
  }
}
interface EdgeModule {
  EdgeVM: new () => { evaluate(text: string): unknown }
}

const loaded = async (name: string, version: string): Promise<unknown> => {
  const home = await installed(`${name.replaceAll(/[@/]+/g, '-')}-${version}`, { [name]: version })
  const path = createRequire(join(home, 'index.js')).resolve(name)
  return import(pathToFileURL(path).href)
}

const workerd = (version: string): Runtime => ({
  name: `workerd (miniflare ${version})`,
  run: async ({ folder, url }) => {
    const { Miniflare } = (await loaded('miniflare', version)) as MiniflareModule
    const script = await scriptFor(join(folder, 'worker.mjs'), ['workerd'], 'esm')
    const flare = new Miniflare({ modules: true, script, compatibilityDate: '2026-01-01' })
    try {
      const response = await flare.dispatchFetch(`http://worker.test/?base=${encodeURIComponent(url)}`)
      return (await response.json()) as Result
    } finally {
      await flare.dispose()
    }
  },
})

const edge = (version: string): Runtime => ({
  name: `@edge-runtime/vm ${version}`,
  run: async ({ folder, url }) => {
    const { EdgeVM } = (await loaded('@edge-runtime/vm', version)) as EdgeModule
    const vm = new EdgeVM()
    vm.evaluate(await scriptFor(join(folder, 'global.mjs'), ['edge-light'], 'iife'))
    return (await vm.evaluate(`checkedAt(${JSON.stringify(url)}, false)`)) as Result
  },
})

const next = (version: string): Runtime[] =>
  (['development', 'production'] as const).map((mode) => ({
    name: `Next.js ${version}, its recipes in ${mode}`,
    run: ({ folder }) => runInNext(version, folder, mode),
  }))

const reactNative = (version: string): Runtime => ({
  name: `React Native ${version}, its preset of Jest`,
  run: async ({ folder, url }) => resultIn(await runInReactNative(version, folder, url)),
})

const inBrowser = (browser: Browser): Runtime => ({
  name: browser.name,
  run: async ({ folder }) =>
    runInBrowser(browser, await scriptFor(join(folder, 'global.mjs'), ['browser'], 'iife')),
})

/** Every runtime of the table. */
export const runtimes: readonly Runtime[] = [
  ...['18.20.8', '19.8.1', '20.20.2', '21.7.3', '22.23.3', '23.11.1', '24.21.0'].flatMap(node),
  ...['1.0.36', '1.1.45', '1.2.23', '1.3.0', '1.4.5'].map(bun),
  ...['2.2.9', '2.4.4', '2.6.4', '2.8.0', '2.9.6'].map(deno),
  workerd('4.20260730.0'),
  edge('5.0.0'),
  ...(['node', 'jsdom'] as const).flatMap((environment) =>
    ['29.7.0', '30.5.2'].map((version) => jest({ version, environment })),
  ),
  jest({ version: '29.7.0', environment: 'jsdom', fetch: 'whatwg-fetch' }),
  vitest,
  emulated('nock', '13.5.6', byNock),
  emulated('nock', '14.0.9', byNock),
  emulated('msw', '2.9.0', byMsw),
  ...next('16.4.6'),
  reactNative('0.87.1'),
  ...browsers.map(inBrowser),
]

/** Supported platforms that cannot run here, and what covers them. */
export const cannotRun: Readonly<Record<string, string>> = {
  Safari: 'needs a Mac. WebKitGTK has the same engine, and jsdom without fetch replaces the oldest versions',
  'React Native and Expo on a device':
    'needs a device. The Jest preset has the same compiler and resolution, whatwg-fetch in jsdom the same fetch',
  'Vercel and Netlify edge functions': 'hosted. They run @edge-runtime/vm',
}
