import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groups } from '../generated/groups.ts'
import { echoServer } from '../testing/echo-server.ts'
import { buildPackage } from './build.ts'

const app = mkdtempSync(join(tmpdir(), 'client-package-'))
const modules = join(app, 'node_modules')
const repository = new URL('../../../..', import.meta.url).pathname

beforeAll(async () => {
  await buildPackage(join(modules, '@tillkey/client'))
  mkdirSync(join(modules, '@types'), { recursive: true })
  for (const name of ['react', '@types/react', 'csstype']) {
    symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
}, 120_000)
afterAll(() => rmSync(app, { recursive: true }))

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

describe('what an application carries', () => {
  const ids = Object.values(groups).flatMap((operations) => Object.keys(operations))

  test.each([
    ['one operation', "export { createClient, toSession } from '@tillkey/client'", 2520],
    ['all 127', `export { createClient, ${ids.join(', ')} } from '@tillkey/client'`, 5900],
    // With the operations of ours, which are more from time to time.
    ['the grouped client', "export { createGroupedClient } from '@tillkey/client'", 6400],
    ['all that stands in for the official client', "export * from '@tillkey/client/compat'", 11_500],
  ])('of %s is light', async (_, source, limit) => {
    expect(await weight(source)).toBeLessThanOrEqual(limit)
  })

  test('brings nothing along that is not asked for', async () => {
    const one = await weight("export { createClient, toSession } from '@tillkey/client'")
    const none = await weight("export { createClient } from '@tillkey/client'")
    expect(one - none).toBeLessThan(450)
  })
})

test('it runs where there is nothing but what the web has', async () => {
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

  test.each(['esm', 'cjs'])('is one file to load for each runtime, as %s', (format) => {
    const text = (name: string) => readFileSync(join(modules, '@tillkey/client', format, name), 'utf8')
    for (const name of ['index.js', 'compat.js']) {
      expect(text(`node/${name}`)).toMatch(/(?:import|require)\("node:https?"\)/)
      for (const other of [name, `browser/${name}`]) expect(text(other)).not.toContain('node:')
      const all = ['', 'node/', 'browser/'].map((folder) => text(folder + name)).join('')
      expect(all).not.toMatch(/from "[^n]|require\("[^n]|"#/)
      // A CommonJS loader may know no imports at run time.
      expect(/\bimport\(/.test(all)).toBe(format === 'esm')
    }
  })

  test('is small: few files, and no types that derive others from schemas', () => {
    const files = globSync('**/*', { cwd: join(modules, '@tillkey/client'), withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    )
    expect(files.length).toBeLessThanOrEqual(100)
    const types = files.filter(({ name }) => name.endsWith('.d.ts'))
    const text = types.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('')
    expect(text).not.toMatch(/typebox|Static</)
  })

  test('its classes have their names, and can be extended', async () => {
    const { FrontendApi, Configuration } = createRequire(join(app, 'index.js'))('@tillkey/client/compat') as {
      FrontendApi: new (
        configuration: unknown,
      ) => { toSession(): Promise<{ data: unknown }>; basePath: string }
      Configuration: new (given: object) => unknown
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

  test('depends on nothing', () => {
    expect(read('package.json')).not.toHaveProperty('dependencies')
  })

  test.each(['', '/compat', '/react'])('is the same as ESM and CommonJS: @tillkey/client%s', async (path) => {
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
    expect(keys.length).toBeGreaterThan(2)
  })

  const source = `import { createClient, type Identity, items, listIdentities, type Session, toSession, type UiNodeAttributes } from '@tillkey/client'
import { Configuration, FrontendApi, type LoginFlow, RelationshipApi } from '@tillkey/client/compat'
import { useSession } from '@tillkey/client/react'
const baseUrl = 'http://localhost'
export async function typed(): Promise<unknown> {
  const session: Session = await toSession(createClient({ baseUrl }))
  const id: string = session.id
  // @ts-expect-error it is a string
  const wrong: number = session.id
  // @ts-expect-error there is no such argument
  await toSession(createClient({ baseUrl }), { nonsense: 1 })
  const own = await toSession<{ email: string }>(createClient({ baseUrl }))
  own.identity?.traits.email.trim()
  const { data } = await new FrontendApi(new Configuration()).getLoginFlow({ id })
  const flow: LoginFlow = data
  // @ts-expect-error an id is required
  void new FrontendApi().getLoginFlow({})
  // @ts-expect-error there is no such argument, and without it more would be deleted
  void new RelationshipApi().deleteRelationships({ namespace: 'files', subject_setObject: 'admins' })
  for await (const identity of items(createClient({ baseUrl }), listIdentities)) identity.schema_id.trim()
  return [wrong, flow, useSession(createClient({ baseUrl })).data?.id.trim()]
}
export class Watched extends FrontendApi {
  address(): string {
    return this.basePath + (this.configuration?.basePath ?? '')
  }
  override toSession(): ReturnType<FrontendApi['toSession']> {
    return super.toSession()
  }
}
export const api = new FrontendApi({ basePath: '', isJsonMime: () => true })
export function headed(configuration: Configuration): void {
  configuration.baseOptions.headers = { 'X-Own': '1' }
}
export const narrowed = (attributes: UiNodeAttributes): string =>
  attributes.node_type === 'input' ? attributes.name : attributes.node_type === 'img' ? attributes.src : ''
export const named = (identity: Identity<{ name: string }>): string => identity.traits.name
`
  test.each([
    ['node16, as a module', 'module', 'node16', 'node16'],
    ['node16, as CommonJS', 'commonjs', 'node16', 'node16'],
    ['nodenext', 'module', 'nodenext', 'nodenext'],
    ['bundler', 'module', 'preserve', 'bundler'],
  ])(
    'has its types under %s',
    (_, type, module, moduleResolution) => {
      const folder = mkdtempSync(join(app, 'types-'))
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }))
      writeFileSync(join(folder, 'typed.ts'), source)
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
      const told = () =>
        execFileSync(join(repository, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
      expect(told()).toBe('')
    },
    60_000,
  )
})
