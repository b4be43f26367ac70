import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { enumeration } from '../compat/enumeration.ts'
import { bundledDeclarations, type Entry } from './declarations.ts'
import { extensionOf, fallbacks, manifestOf, readAbout } from './manifest.ts'
import { buildOryCompat } from './ory-compat.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const home = join(root, 'packages/client')

const entries = {
  index: join(home, 'src/index.ts'),
  compat: join(home, 'src/compat/index.ts'),
  react: join(home, 'src/react/index.ts'),
  query: join(home, 'src/query/index.ts'),
  opentelemetry: join(home, 'src/opentelemetry/index.ts'),
}

/** The others send nothing themselves. */
const sending = { index: entries.index, compat: entries.compat }

/** Calls at the top of a module that only make a value; what is not used of them may be left out of a bundle. */
const making = /= (?=(?:operation|enumeration|apiClass|factory|fp|paramCreator|guard|fetchTransport)[<(])/g

const makingIsPure: Plugin = {
  name: 'making-is-pure',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/(?:contract|client)\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(making, '= /* @__PURE__ */ '),
      loader: 'ts',
    }))
  },
}

/** Node loads every enumeration with compat, so they are made when it is built; elsewhere their texts are lighter to carry. */
const enumerationsAreMade: Plugin = {
  name: 'enumerations-are-made',
  setup({ onLoad }) {
    onLoad({ filter: /compat\/enumerations\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(/enumeration\('(.*?)'\)/g, (_, values: string) =>
        JSON.stringify(enumeration(values)),
      ),
      loader: 'ts',
    }))
  },
}

/**
 * The native entry exports every operation and has the lines of each group beside them. Node reads all of a file to load it, so there
 * the lines are taken of the operations; elsewhere an application carries only what it uses.
 */
const operationsStandOnce: Plugin = {
  name: 'operations-stand-once',
  setup({ onLoad }) {
    onLoad({ filter: /generated\/group-lines\.ts$/ }, async ({ path }) => ({
      contents: `import * as operations from './operations.ts'
const linesOf = (...all) => all.map(({ line }) => line).join('\\n')
${(await readFile(path, 'utf8')).replaceAll(/`\w+ \+?[A-Z]+ \/[^`]*`/g, callOfLines)}`,
      loader: 'ts',
    }))
  },
}

const callOfLines = (lines: string): string => {
  const ids = lines.slice(1, -1).matchAll(/^\w+/gm)
  return `linesOf(${[...ids].map(([id]) => `operations.${id}`).join(', ')})`
}

/**
 * What sends nothing itself takes what it needs from the client that the program has, whichever it is for its runtime; the other
 * entries stand alone, so that each is one file to load.
 */
const othersUseTheClient: Plugin = {
  name: 'others-use-the-client',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/|@tillkey\/)/ }, ({ importer }) =>
      /(react|query|opentelemetry)\/index\.ts$/.test(importer)
        ? { path: '@tillkey/client', external: true }
        : undefined,
    )
  },
}

interface Bundle {
  /** The condition under which the transport of the runtime is found. */
  runtime: 'web' | 'browser' | 'node'
  entryPoints: Record<string, string>
  folder: string
  plugins?: Plugin[]
}

/** Each with the transport of its runtime in it. */
const bundles: readonly Bundle[] = [
  { runtime: 'web', entryPoints: entries, folder: '' },
  { runtime: 'browser', entryPoints: sending, folder: 'browser' },
  { runtime: 'node', entryPoints: { index: entries.index }, folder: 'node', plugins: [operationsStandOnce] },
  {
    runtime: 'node',
    entryPoints: { compat: entries.compat },
    folder: 'node',
    plugins: [enumerationsAreMade],
  },
]

const formats = ['esm', 'cjs'] as const

const bundle = (
  format: 'esm' | 'cjs',
  { runtime, entryPoints, folder, plugins = [] }: Bundle,
  outdir: string,
) =>
  build({
    entryPoints,
    outdir: join(outdir, format, folder),
    outExtension: { '.js': extensionOf(format, runtime) },
    conditions: [runtime, format === 'cjs' ? 'commonjs' : 'module'],
    format,
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    // Node loads it as it is, and reads short names in less time; elsewhere an application's own bundler does the rest.
    minify: runtime === 'node',
    // With the sources in it, which are not in the package.
    sourcemap: 'linked',
    // A CommonJS loader, as that of Jest, may know no imports at run time.
    supported: { 'dynamic-import': format === 'esm' },
    external: ['react', '@opentelemetry/api', 'node:*'],
    plugins: [...plugins, makingIsPure, othersUseTheClient],
    logLevel: 'error',
  })

const typeEntries: [Entry, ...Entry[]] = [
  { name: 'index', file: 'client/src/index.ts' },
  { name: 'compat', file: 'client/src/compat/index.ts' },
  { name: 'react', file: 'client/src/react/index.ts', onIndex: true },
  { name: 'query', file: 'client/src/query/index.ts', onIndex: true },
  { name: 'opentelemetry', file: 'client/src/opentelemetry/index.ts', onIndex: true },
]

async function declarations(outdir: string): Promise<void> {
  const texts = await bundledDeclarations(typeEntries, join(outdir, '.declarations'))
  for (const format of formats) {
    await mkdir(join(outdir, format), { recursive: true })
    for (const [name, text] of texts) await writeFile(join(outdir, format, `${name}.d.ts`), text)
  }
}

const write = async (path: string, content: object) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`)
}

/** Of a folder of modules. */
const inner = { sideEffects: false }

async function manifests(outdir: string): Promise<void> {
  await write(join(outdir, 'package.json'), manifestOf(await readAbout()))
  await write(join(outdir, 'esm/package.json'), { type: 'module', ...inner })
  await write(join(outdir, 'cjs/package.json'), { type: 'commonjs', ...inner })
  for (const [path, content] of fallbacks()) await write(join(outdir, path), content)
}

/** Guides and reference lie beside the README, which finds them there. */
async function documents(outdir: string): Promise<void> {
  await mkdir(join(outdir, 'docs'), { recursive: true })
  const guides = join(root, 'docs/client')
  for (const name of await readdir(guides)) await cp(join(guides, name), join(outdir, 'docs', name))
  const readme = await readFile(join(home, 'README.md'), 'utf8')
  await writeFile(join(outdir, 'README.md'), readme.replaceAll('../../docs/client/', 'docs/'))
  await cp(join(home, 'CHANGELOG.md'), join(outdir, 'CHANGELOG.md'))
  await cp(join(root, 'LICENSE'), join(outdir, 'LICENSE'))
}

/** Writes the package as it is published into `outdir`: ESM and CommonJS, with types, depending on nothing. */
export async function buildPackage(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true })
  await mkdir(outdir, { recursive: true })
  await Promise.all([
    ...formats.flatMap((format) => bundles.map((one) => bundle(format, one, outdir))),
    declarations(outdir),
    manifests(outdir),
    documents(outdir),
  ])
}

if (import.meta.main) {
  await buildPackage(join(home, 'dist/client'))
  await buildOryCompat(join(home, 'dist/ory-compat'))
}
