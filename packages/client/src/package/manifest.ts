import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type Format = 'esm' | 'cjs'

/** What the package says of itself in the repository, and says again where it is published. */
export interface About {
  name: string
  version: string
  description: string
  license: string
  keywords: string[]
}

/** Reads it from the package's own manifest. */
export async function readAbout(): Promise<About> {
  const path = fileURLToPath(new URL('../../package.json', import.meta.url))
  const { name, version, description, license, keywords } = JSON.parse(await readFile(path, 'utf8')) as About // our own manifest
  return { name, version, description, license, keywords }
}

/**
 * Where a release is built, as its manifest says: `address` is that of the git repository, which only who builds a release knows. Without it
 * the registry refuses to publish, for it is asked to sign where the package came from.
 */
export const publishedFrom = (address: string | undefined): object => ({
  ...(address && { repository: { type: 'git', url: address, directory: 'packages/client' } }),
  publishConfig: { access: 'public', provenance: true },
})

/** Node is no limit for browsers and edge runtimes, which do not read it. */
export const engines = { node: '>=18' }

/** These also call themselves Node, and their fetch does better than their `node:http`. */
const web = ['bun', 'deno', 'workerd', 'edge-light']

/** The entries by their paths, and whether each is built for browsers and Node apart. */
const entries = {
  '.': { name: 'index', byRuntime: true },
  './compat': { name: 'compat', byRuntime: true },
  './react': { name: 'react', byRuntime: false },
  './query': { name: 'query', byRuntime: false },
  './opentelemetry': { name: 'opentelemetry', byRuntime: false },
}

/** Node looks for no `package.json` around a module whose name says what it is. */
export const extensionOf = (format: Format, runtime: string): string =>
  format === 'esm' && runtime === 'node' ? '.mjs' : '.js'

function condition(format: Format, { name, byRuntime }: { name: string; byRuntime: boolean }) {
  const file = `./${format}/${name}.js`
  return {
    types: `./${format}/${name}.d.ts`,
    ...(byRuntime && {
      ...Object.fromEntries(web.map((runtime) => [runtime, file])),
      browser: `./${format}/browser/${name}.js`,
      node: `./${format}/node/${name}${extensionOf(format, 'node')}`,
    }),
    default: file,
  }
}

/** The `package.json` of the published client: ESM and CommonJS, each with its types, by runtime; `address` is where it is built. */
export const manifestOf = (about: About, address?: string): object => ({
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

/** A folder for each further entry, for resolvers that know no exports map: its `package.json` by its path. */
export const fallbacks = (): [path: string, content: object][] =>
  Object.values(entries)
    .filter(({ name }) => name !== 'index')
    .map(({ name }) => [
      `${name}/package.json`,
      { main: `../cjs/${name}.js`, module: `../esm/${name}.js`, types: `../cjs/${name}.d.ts` },
    ])
