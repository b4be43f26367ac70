import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build, transform } from 'esbuild'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { createGroupedClient } from '../grouped-client.ts'
import { publishedGroups } from '../groups.ts'
import { echoServer } from '../testing/echo-server.ts'
import { typedProgram } from '../testing/typed-program.ts'
import type { WireRequest } from '../transport.ts'
import { buildPackage } from './build.ts'
import { buildManifest } from './manifest.ts'
import { buildOryCompat } from './ory-compat.ts'

const app = mkdtempSync(join(tmpdir(), 'client-package-'))
const modules = join(app, 'node_modules')
const repository = new URL('../../../..', import.meta.url).pathname

/** Arguments of tsc. Parallel checkers repeat work on shared files. */
const COMPILE = ['--checkers', '1', '-p']

const address = 'git+https://git.example/tillkey.git'

beforeAll(async () => {
  await buildPackage(join(modules, '@tillkey/client'), address)
  await buildOryCompat(join(modules, '@ory/client'), address)
  mkdirSync(join(modules, '@types'), { recursive: true })
  mkdirSync(join(modules, '@opentelemetry'))
  for (const name of ['react', '@types/react', 'csstype', '@opentelemetry/api']) {
    symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
}, 120_000)
afterAll(() => rmSync(app, { recursive: true }))

type Methods = Record<string, () => Promise<unknown>>
/** As much of a built entry as is looked at here. */
interface NativeModule {
  createGroupedClient: typeof createGroupedClient
}

/** Bytes of what an application carries of an import: bundled for browsers, minified, gzipped. */
async function weight(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: app },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

describe('the bundle of an application', () => {
  const ids = Object.values(publishedGroups).flatMap(({ operations }) => operations.split(' '))

  // Published operations get parameters of newer releases, and the group gets operations of ours.
  test.each([
    ['one operation', "export { createClient, toSession } from '@tillkey/client'", 2500],
    ['all 127', `export { createClient, ${ids.join(', ')} } from '@tillkey/client'`, 5900],
    ['the grouped client', "export { createGroupedClient } from '@tillkey/client'", 5800],
    ['all that stands in for the official client', "export * from '@tillkey/client/compat'", 10_100],
  ])('of %s is light', async (what, source, limit) => {
    const bytes = await weight(source)
    process.stdout.write(`  ${what}: ${bytes} B of ${limit} B\n`)
    expect(bytes).toBeLessThanOrEqual(limit)
  })

  test('contains only what is imported', async () => {
    const one = await weight("export { createClient, toSession } from '@tillkey/client'")
    const none = await weight("export { createClient } from '@tillkey/client'")
    expect(one - none).toBeLessThan(450)
  })
})

test('runs with web APIs only', async () => {
  await using server = await echoServer((response) => response.end('{"id":"s-1"}'))
  const { outputFiles } = await build({
    stdin: {
      contents:
        "import { createClient, toSession } from '@tillkey/client'; result = toSession(createClient(settings))",
      resolveDir: app,
    },
    bundle: true,
    format: 'iife',
    platform: 'neutral',
    conditions: ['edge-light'],
    write: false,
  })
  const web = {
    fetch,
    URL,
    URLSearchParams,
    Headers,
    TextEncoder,
    AbortSignal,
    AbortController,
    DOMException,
    btoa,
    setTimeout,
    clearTimeout,
  }
  const sandbox = {
    ...web,
    settings: { baseUrl: server.url, sessionToken: 't', timeout: 5000 },
    result: Promise.resolve<unknown>(undefined),
  }
  runInNewContext(outputFiles[0]?.text ?? '', sandbox)
  expect(await sandbox.result).toEqual({ id: 's-1' })
  expect(server.seen[0]?.headers).toMatchObject({ 'x-session-token': 't' })
})

describe('the package', () => {
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(modules, '@tillkey/client', name), 'utf8'))

  const load = (format: string, name: string) =>
    readFileSync(join(modules, '@tillkey/client', format, name), 'utf8')

  test.each([
    ['esm', 'mjs'],
    ['cjs', 'js'],
  ])('loads one file in each runtime, as %s', (format, extension) => {
    for (const name of ['index', 'compat']) {
      const ofNode = load(format, `node/${name}.${extension}`)
      const others = ['', 'browser/'].map((folder) => load(format, `${folder}${name}.js`)).join('')
      expect(others).not.toContain('node:')
      const all = ofNode + others
      expect(all).not.toMatch(/from "[^n]|require\("[^n]|"#/)
      // A CommonJS loader may know no imports at run time.
      expect(/\bimport\(/.test(all)).toBe(format === 'esm')
    }
  })

  test.each([
    ['esm', 'node/index.mjs', ['import("./sending.mjs")']],
    ['esm', 'node/compat.mjs', ['import("./compat-sending.mjs")']],
    // The same file as the other entry, and with it the same connections.
    ['esm', 'node/compat-sending.mjs', ['import("./sending.mjs")']],
    ['cjs', 'node/index.js', ['require("node:http")', 'require("node:https")']],
    ['cjs', 'node/compat.js', ['require("node:http")', 'require("node:https")']],
  ])('reads what sends with the first request, as %s: %s', (format, name, loading) => {
    for (const one of loading) expect(load(format, name)).toContain(one)
  })

  test.each(['bun', 'deno', 'workerd', 'edge-light'])(
    'uses fetch in a runtime that claims to be Node: %s',
    async (runtime) => {
      const source = "export * from '@tillkey/client'; export * as compat from '@tillkey/client/compat'"
      const { metafile } = await build({
        stdin: { contents: source, resolveDir: app },
        bundle: true,
        write: false,
        metafile: true,
        format: 'esm',
        platform: 'neutral',
        conditions: [runtime, 'node', 'import'],
      })
      expect(Object.keys(metafile.inputs).filter((path) => path.includes('/node/'))).toEqual([])
    },
  )

  test('is small: few files, and no types that derive others from schemas', () => {
    const files = globSync('**/*', { cwd: join(modules, '@tillkey/client'), withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )
    expect(files.length).toBeLessThanOrEqual(100)
    const types = files.filter(({ name }) => name.endsWith('.d.ts'))
    const text = types.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('')
    expect(text).not.toMatch(/typebox|Static</)
  })

  test('classes keep their names and can be extended', async () => {
    const { FrontendApi, Configuration } = createRequire(join(app, 'index.js'))('@tillkey/client/compat') as {
      FrontendApi: new (
        configuration: unknown,
      ) => { toSession(): Promise<{ data: unknown }>; basePath: string }
      Configuration: new (input: object) => unknown
    }
    class Watched extends FrontendApi {
      override async toSession() {
        const { data } = await super.toSession()
        return { data: [this.basePath, data] }
      }
    }
    await using server = await echoServer()
    expect(FrontendApi.name).toBe('FrontendApi')
    const api = new Watched(new Configuration({ basePath: server.url }))
    expect((await api.toSession()).data).toEqual([server.url, {}])
  })

  test('has no default base URL', async () => {
    const about = { name: 'a', version: '1.0.0', description: 'b', license: 'c', keywords: [] }
    for (const name of ['repository', 'homepage', 'bugs'])
      expect(buildManifest(about)).not.toHaveProperty(name)
  })

  // The types of `@ory/client` are those of `@tillkey/client/compat`.
  test.each(inject('isEverySuiteOnBoth') ? ['@tillkey/client', '@ory/client'] : ['@tillkey/client'])(
    'publint and attw report nothing about the packed %s',
    async (name) => {
      const folder = join(modules, name)
      const [packed] = JSON.parse(
        execFileSync('npm', ['pack', '--json', '--pack-destination', app], {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
        }),
      ) as [{ filename: string; files: { path: string }[] }]
      const tarball = readFileSync(join(app, packed.filename))
      const { messages } = await publint({ pkgDir: folder, level: 'suggestion', strict: true })
      expect(messages).toEqual([])
      expect((await checkPackage(createPackageFromTarballData(tarball))) as object).toMatchObject({
        types: { kind: 'included' },
        problems: [],
      })
      expect(packed.files.length).toBeLessThanOrEqual(400)
    },
    60_000,
  )

  test('contains its documents', () => {
    const brought = globSync(['*', 'docs/*'], { cwd: join(modules, '@tillkey/client') })
    const expectedFiles = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs/reference.md', 'docs/runtimes.md']
    expect(brought).toEqual(expect.arrayContaining(expectedFiles))
  })

  test('names its repository, as npm provenance requires', () => {
    expect(read('package.json')).toMatchObject({
      description: expect.any(String) as string,
      repository: { type: 'git', url: address, directory: 'packages/client' },
      engines: { node: '>=18' },
      publishConfig: { access: 'public', provenance: true },
    })
    expect(read('../../@ory/client/package.json')).toMatchObject({ repository: { url: address } })
    const path = createRequire(join(app, 'index.js')).resolve('@tillkey/client/package.json')
    expect(path).toBe(join(modules, '@tillkey/client/package.json'))
  })

  test('links between its documents are valid', () => {
    const folder = join(modules, '@tillkey/client')
    const lost = globSync('{*,docs/*}.md', { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^)#:]+)[^):]*\)/g)]
        .map(([, target = '']) => join(dirname(join(folder, file)), target))
        .filter((target) => !existsSync(target)),
    )
    expect(lost).toEqual([])
  })

  test('bundles have source maps that contain the sources', () => {
    for (const file of globSync('{esm,cjs}/**/*.js', { cwd: join(modules, '@tillkey/client') })) {
      const { sourcesContent } = read(`${file}.map`)
      expect((sourcesContent as string[]).every((text) => text.length > 0)).toBe(true)
    }
  })

  test('an import loads one declaration file', () => {
    const folder = mkdtempSync(join(app, 'listed-'))
    writeFileSync(
      join(folder, 'one.ts'),
      "import { FrontendApi } from '@tillkey/client/compat'\nexport default FrontendApi\n",
    )
    const compilerOptions = {
      module: 'preserve',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      noEmit: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const program = join(repository, 'node_modules/.bin/tsc')
    const listed = execFileSync(program, [...COMPILE, folder, '--listFiles'], { encoding: 'utf8' })
    const files = listed.trim().split('\n')
    expect(files.length).toBeLessThanOrEqual(60)
    expect(files.filter((file) => file.includes('@tillkey/client'))).toHaveLength(1)
  })

  test('types need neither those of the DOM nor those of Node', () => {
    const folder = mkdtempSync(join(app, 'bare-'))
    const source = `import { createClient, toSession } from '@tillkey/client'
import { FrontendApi } from '@tillkey/client/compat'
export const both = [toSession(createClient({ baseUrl: '' })), new FrontendApi().toSession()]
`
    writeFileSync(join(folder, 'bare.ts'), source)
    const compilerOptions = { module: 'preserve', lib: ['es2022'], types: [], strict: true, noEmit: true }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const program = join(repository, 'node_modules/.bin/tsc')
    const compile = () => execFileSync(program, [...COMPILE, folder], { encoding: 'utf8' })
    expect(compile()).toBe('')
  }, 60_000)

  test('@tillkey/ory-compat stands in for the official client by an alias, deep imports included', () => {
    const require = createRequire(join(app, 'index.js'))
    const whole = require('@tillkey/client/compat') as object
    for (const path of ['@ory/client', '@ory/client/dist/api', '@ory/client/api']) {
      expect(require(path)).toBe(whole)
    }
    writeFileSync(
      join(app, 'alias.mjs'),
      "import { FrontendApi } from '@ory/client'\nconsole.log(FrontendApi.name)",
    )
    const printed = execFileSync(process.execPath, [join(app, 'alias.mjs')], { encoding: 'utf8' })
    expect(printed).toBe('FrontendApi\n')
  })

  test('uses syntax that Safari 16 supports', async () => {
    const files = globSync('esm/{.,browser}/*.js', { cwd: join(modules, '@tillkey/client') })
    expect(files.length).toBeGreaterThan(6)
    for (const file of files) {
      const text = readFileSync(join(modules, '@tillkey/client', file), 'utf8')
      const [older, current] = await Promise.all([
        transform(text, { target: 'safari16' }),
        transform(text, { target: 'esnext' }),
      ])
      expect(older.code).toBe(current.code)
      // Safari has these from 16.4 or 17.
      const later =
        /\(\?<[=!]|AbortSignal\.(?:any|timeout)|\.(?:toSorted|toSpliced|groupBy|fromAsync)\(|withResolvers|canParse/
      expect(text).not.toMatch(later)
    }
  })

  test('has the same enumerations in every runtime', () => {
    const require = createRequire(join(app, 'index.js'))
    const [web, node] = ['cjs', 'cjs/node'].map((folder) => {
      const all = require(join(modules, '@tillkey/client', folder, 'compat.js')) as object
      return Object.entries(all).filter(([, value]) => typeof value === 'object')
    })
    expect(node).toEqual(web)
    expect(web?.length).toBeGreaterThan(40)
  })

  test('has the same groups in every runtime', async () => {
    const readExports = async (file: string) => {
      const { createGroupedClient } = (await import(
        join(modules, '@tillkey/client/esm', file)
      )) as NativeModule
      const lines: string[] = []
      const transport = async ({ method, url }: WireRequest) => {
        lines.push(`${method} ${url}`)
        return { status: 200, statusText: '', headers: new Headers(), text: '{}' }
      }
      const client = createGroupedClient({ baseUrl: 'http://a', transport })
      for (const [group, methods] of Object.entries(client).filter(
        ([, value]) => typeof value === 'object',
      )) {
        lines.push(group)
        for (const [id, call] of Object.entries(methods as Methods)) {
          lines.push(await call().then(() => id, String))
        }
      }
      return lines
    }
    const inNode = await readExports('node/index.mjs')
    expect(inNode).toEqual(await readExports('index.js'))
    expect(inNode.length).toBeGreaterThan(150)
    const text = readFileSync(join(modules, '@tillkey/client/esm/node/index.mjs'), 'utf8')
    expect(text.split('getIdentity GET')).toHaveLength(2)
  })

  test('depends on nothing', () => {
    expect(read('package.json')).not.toHaveProperty('dependencies')
  })

  test.each(['', '/compat', '/react', '/query', '/opentelemetry'])(
    'is the same as ESM and CommonJS: @tillkey/client%s',
    async (path) => {
      const require = createRequire(join(app, 'index.js'))
      const specifier = `@tillkey/client${path}`
      const script = `import(${JSON.stringify(specifier)}).then((m) => console.log(JSON.stringify(Object.keys(m))))`
      writeFileSync(join(app, 'keys.mjs'), script)
      const keys = JSON.parse(
        execFileSync(process.execPath, [join(app, 'keys.mjs')], { encoding: 'utf8' }),
      ) as string[]
      expect(Object.keys(require(specifier) as object).toSorted((a, b) => a.localeCompare(b))).toEqual(
        keys.filter((key) => key !== 'module.exports').toSorted((a, b) => a.localeCompare(b)),
      )
      expect(keys.length).toBeGreaterThan(0)
    },
  )

  // `npm run runtimes` compiles the same program with every compiler and resolution.
  test.each([
    ['node16, as CommonJS', 'commonjs', 'node16', 'node16'],
    ['nodenext', 'module', 'nodenext', 'nodenext'],
  ])(
    'has its types under %s',
    // oxlint-disable-next-line max-params -- the columns of the table
    (_, type, module, moduleResolution) => {
      const folder = mkdtempSync(join(app, 'types-'))
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }))
      writeFileSync(join(folder, 'typed.ts'), typedProgram)
      const compilerOptions = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
        lib: ['es2022', 'dom'],
        types: [],
        module,
        moduleResolution,
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['typed.ts'] }))
      const compile = () =>
        execFileSync(join(repository, 'node_modules/.bin/tsc'), [...COMPILE, folder], { encoding: 'utf8' })
      expect(compile()).toBe('')
    },
    60_000,
  )
})
