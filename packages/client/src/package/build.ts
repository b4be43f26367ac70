import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import {
  externalClient,
  inlineEnumerations,
  pureCalls,
  separateSending,
  sharedOperationLines,
} from './build-plugins.ts'
import { bundledDeclarations, type Entry } from './declarations.ts'
import { buildManifest, type Format, fallbacks, fileExtension, readAbout } from './manifest.ts'
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

/** Entries that send requests. */
const sending = { index: entries.index, compat: entries.compat }

interface Bundle {
  /** Condition that selects the transport. */
  runtime: 'web' | 'browser' | 'node'
  entryPoints: Record<string, string>
  folder: string
  plugins?: Plugin[]
  /** Default: both. */
  formats?: readonly Format[]
}

const formats: readonly Format[] = ['esm', 'cjs']
const node = { runtime: 'node', folder: 'node' } as const

/** Bundles, each with the transport of its runtime. */
const bundles: readonly Bundle[] = [
  { runtime: 'web', entryPoints: entries, folder: '' },
  { runtime: 'browser', entryPoints: sending, folder: 'browser' },
  { ...node, entryPoints: { index: entries.index }, plugins: [sharedOperationLines, separateSending] },
  { ...node, entryPoints: { compat: entries.compat }, plugins: [inlineEnumerations, separateSending] },
  {
    ...node,
    entryPoints: {
      sending: join(home, 'src/node/sending.ts'),
      'compat-sending': join(home, 'src/compat/exchange.ts'),
    },
    plugins: [separateSending],
    formats: ['esm'],
  },
]

const bundle = (format: Format, { runtime, entryPoints, folder, plugins = [] }: Bundle, outdir: string) =>
  build({
    entryPoints,
    outdir: join(outdir, format, folder),
    outExtension: { '.js': fileExtension(format, runtime) },
    conditions: [runtime, format === 'cjs' ? 'commonjs' : 'module'],
    format,
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    // Shortens parsing in Node; elsewhere the application's bundler minifies.
    minify: runtime === 'node',
    // Includes the sources, which are not in the package.
    sourcemap: 'linked',
    // CommonJS loaders such as Jest's may not support dynamic imports.
    supported: { 'dynamic-import': format === 'esm' },
    external: ['react', '@opentelemetry/api', 'node:*'],
    plugins: [...plugins, pureCalls, externalClient],
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

/** `package.json` members of module folders. */
const inner = { sideEffects: false }

async function manifests(outdir: string, address: string | undefined): Promise<void> {
  await write(join(outdir, 'package.json'), buildManifest(await readAbout(), address))
  await write(join(outdir, 'esm/package.json'), { type: 'module', ...inner })
  await write(join(outdir, 'cjs/package.json'), { type: 'commonjs', ...inner })
  for (const [path, content] of fallbacks()) await write(join(outdir, path), content)
}

/** Copies the guides and the reference next to the README. */
async function documents(outdir: string): Promise<void> {
  await mkdir(join(outdir, 'docs'), { recursive: true })
  const guides = join(root, 'docs/client')
  for (const name of await readdir(guides)) await cp(join(guides, name), join(outdir, 'docs', name))
  const readme = await readFile(join(home, 'README.md'), 'utf8')
  await writeFile(join(outdir, 'README.md'), readme.replaceAll('../../docs/client/', 'docs/'))
  await cp(join(home, 'CHANGELOG.md'), join(outdir, 'CHANGELOG.md'))
  await cp(join(root, 'LICENSE'), join(outdir, 'LICENSE'))
}

/**
 * Builds the published package in `outdir`: ESM and CommonJS with types, without dependencies. `address` is the git repository
 * of the release.
 */
export async function buildPackage(outdir: string, address?: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true })
  await mkdir(outdir, { recursive: true })
  await Promise.all([
    ...bundles.flatMap((one) => (one.formats ?? formats).map((format) => bundle(format, one, outdir))),
    declarations(outdir),
    manifests(outdir, address),
    documents(outdir),
  ])
}

if (import.meta.main) {
  const [, , address] = process.argv
  await buildPackage(join(home, 'dist/client'), address)
  await buildOryCompat(join(home, 'dist/ory-compat'), address)
}
