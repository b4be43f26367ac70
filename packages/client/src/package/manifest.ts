import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type Format = 'esm' | 'cjs'

/** Members of the repository's manifest that are published. */
export interface About {
  name: string
  version: string
  description: string
  license: string
  keywords: string[]
}

/** Reads them from the package's manifest. */
export async function readAbout(): Promise<About> {
  const path = fileURLToPath(new URL('../../package.json', import.meta.url))
  const { name, version, description, license, keywords } = JSON.parse(await readFile(path, 'utf8')) as About // our own manifest
  return { name, version, description, license, keywords }
}

/** Publishing members of a manifest. `address` is the git repository of the release; provenance requires it. */
export const publishedFrom = (address: string | undefined): object => ({
  ...(address && { repository: { type: 'git', url: address, directory: 'packages/client' } }),
  publishConfig: { access: 'public', provenance: true },
})

/** Node versions; other runtimes ignore it. */
export const engines = { node: '>=18' }

/** Runtimes with Node compatibility whose fetch works better than their `node:http`. */
const web = ['bun', 'deno', 'workerd', 'edge-light']

/** Entries by path, and whether they differ by runtime. */
const entries = {
  '.': { name: 'index', byRuntime: true },
  './compat': { name: 'compat', byRuntime: true },
  './react': { name: 'react', byRuntime: false },
  './query': { name: 'query', byRuntime: false },
  './opentelemetry': { name: 'opentelemetry', byRuntime: false },
}

/** `.mjs` spares Node the search for a `package.json`. */
export const fileExtension = (format: Format, runtime: string): string =>
  format === 'esm' && runtime === 'node' ? '.mjs' : '.js'

function condition(format: Format, { name, byRuntime }: { name: string; byRuntime: boolean }) {
  const file = `./${format}/${name}.js`
  return {
    types: `./${format}/${name}.d.ts`,
    ...(byRuntime && {
      ...Object.fromEntries(web.map((runtime) => [runtime, file])),
      browser: `./${format}/browser/${name}.js`,
      node: `./${format}/node/${name}${fileExtension(format, 'node')}`,
    }),
    default: file,
  }
}

/** `package.json` of the published client. `address` is the git repository of the release. */
export const buildManifest = (about: About, address?: string): object => ({
  ...about,
  ...publishedFrom(address),
  type: 'commonjs',
  sideEffects: false,
  main: './cjs/index.js',
  module: './esm/index.js',
  types: './cjs/index.d.ts',
  exports: {
    ...Object.fromEntries(
      Object.entries(entries).map(([path, entry]) => [
        path,
        { import: condition('esm', entry), require: condition('cjs', entry) },
      ]),
    ),
    './package.json': './package.json',
  },
  engines,
  peerDependencies: { '@opentelemetry/api': '>=1.3', react: '>=18' },
  peerDependenciesMeta: { '@opentelemetry/api': { optional: true }, react: { optional: true } },
})

/** `package.json` files for resolvers without support for `exports`, by path. */
export const fallbacks = (): [path: string, content: object][] =>
  Object.values(entries)
    .filter(({ name }) => name !== 'index')
    .map(({ name }) => [
      `${name}/package.json`,
      { main: `../cjs/${name}.js`, module: `../esm/${name}.js`, types: `../cjs/${name}.d.ts` },
    ])
