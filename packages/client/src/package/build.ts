import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const sources = join(root, 'packages/client/src')

const entries = {
  index: join(sources, 'index.ts'),
  compat: join(sources, 'compat/index.ts'),
  react: join(sources, 'react/index.ts'),
}

/** The hooks send nothing themselves. */
const { react: _, ...forNode } = entries

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

/** The hooks take what they need from the client beside them; the other entries stand alone, so that each is one file to load. */
const hooksUseTheClient: Plugin = {
  name: 'hooks-use-the-client',
  setup({ onResolve }) {
    onResolve({ filter: /^(\.\.\/|@tillkey\/)/ }, ({ importer }) =>
      importer.endsWith('react/index.ts') ? { path: './index.js', external: true } : undefined,
    )
  },
}

/** Each with the transport of its runtime in it. */
const runtimes = {
  web: { entryPoints: entries, folder: '' },
  browser: { entryPoints: forNode, folder: 'browser' },
  node: { entryPoints: forNode, folder: 'node' },
}

const bundle = (format: 'esm' | 'cjs', runtime: keyof typeof runtimes, outdir: string) =>
  build({
    entryPoints: runtimes[runtime].entryPoints,
    outdir: join(outdir, format, runtimes[runtime].folder),
    conditions: [runtime, format === 'cjs' ? 'commonjs' : 'module'],
    format,
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    // A CommonJS loader, as that of Jest, may know no imports at run time.
    supported: { 'dynamic-import': format === 'esm' },
    external: ['react', 'node:*'],
    plugins: [makingIsPure, hooksUseTheClient],
    logLevel: 'error',
  })

/** Types that are written out stand in for those that are derived. */
const writtenOut: Readonly<Record<string, string>> = {
  'client/src/generated/operations.ts': 'client/src/operation-types.ts',
  'client/src/compat/apis.ts': 'client/src/compat/api-types.ts',
}

/** The file that a specifier of a declaration means, from the folder of the packages. */
function fileMeant(specifier: string, from: string): string {
  const path = specifier
    .replace(/^#transport$/, 'client/src/fetch-transport.ts')
    .replace(/^@tillkey\/wire$/, 'wire/src/index.ts')
    .replace(/^@tillkey\/contract\//, 'contract/src/')
  const file = path.startsWith('.') ? join(dirname(from), path) : path
  return writtenOut[file] ?? file
}

const specifiers = /(from |import\()(['"])([^'"]+)\2/g

/** One declaration with its specifiers as they are in the package, and the files that it names. */
function rewritten(text: string, from: string): { text: string; named: string[] } {
  const named: string[] = []
  const replaced = text.replaceAll(
    specifiers,
    (whole: string, before: string, quote: string, name: string) => {
      if (!/^[.#@]/.test(name)) return whole
      const file = fileMeant(name, from)
      named.push(file)
      const path = relative(dirname(from), file).replace(/\.ts$/, '.js')
      return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
    },
  )
  return { text: replaced, named }
}

/** The declarations that the entries need, by their files. */
async function declarationsOf(made: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = Object.values(typesOf).map((path) => `${path}.ts`)
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    const source = await readFile(join(made, file.replace(/\.ts$/, '.d.ts')), 'utf8')
    const { text, named } = rewritten(source, file)
    found.set(file, text)
    waiting.push(...named)
  }
  return found
}

async function declarations(outdir: string): Promise<void> {
  const made = join(outdir, '.declarations')
  const project = join(root, 'packages/client/tsconfig.package.json')
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', project, '--outDir', made])
  for (const [file, text] of await declarationsOf(made)) {
    for (const format of ['esm', 'cjs']) {
      const target = join(outdir, format, 'types', file.replace(/\.ts$/, '.d.ts'))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text)
    }
  }
  await rm(made, { recursive: true })
}

const web = ['bun', 'deno', 'workerd', 'edge-light']

const condition = (format: 'esm' | 'cjs', name: string) => ({
  types: `./${format}/types/${typesOf[name]}.d.ts`,
  ...(name in forNode && {
    // These also call themselves Node, and their fetch does better than their `node:http`.
    ...Object.fromEntries(web.map((runtime) => [runtime, `./${format}/${name}.js`])),
    browser: `./${format}/browser/${name}.js`,
    node: `./${format}/node/${name}.js`,
  }),
  default: `./${format}/${name}.js`,
})

const publicEntries = { '.': 'index', './compat': 'compat', './react': 'react' }
const typesOf: Record<string, string> = {
  index: 'client/src/index',
  compat: 'client/src/compat/index',
  react: 'client/src/react/index',
}

/** Of a folder of modules. */
const inner = { sideEffects: false }

const manifest = (name: string, version: string) => ({
  name,
  version,
  license: 'Apache-2.0',
  sideEffects: false,
  main: './cjs/index.js',
  module: './esm/index.js',
  types: './cjs/types/client/src/index.d.ts',
  exports: Object.fromEntries(
    Object.entries(publicEntries).map(([path, entry]) => [
      path,
      { import: condition('esm', entry), require: condition('cjs', entry) },
    ]),
  ),
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
})

const write = async (path: string, content: object) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(content, null, 2)}\n`)
}

/** For resolvers that know no exports map: a folder for each further entry. */
const fallback = (entry: string) => ({
  main: `../cjs/${entry}.js`,
  module: `../esm/${entry}.js`,
  types: `../cjs/types/${typesOf[entry]}.d.ts`,
})

/** Writes the package as it is published into `outdir`: ESM and CommonJS, with types, depending on nothing. */
export async function buildPackage(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true })
  const { name, version } = JSON.parse(
    await readFile(join(root, 'packages/client/package.json'), 'utf8'),
  ) as {
    name: string
    version: string
  }
  await Promise.all([
    bundle('esm', 'web', outdir),
    bundle('esm', 'browser', outdir),
    bundle('esm', 'node', outdir),
    bundle('cjs', 'web', outdir),
    bundle('cjs', 'browser', outdir),
    bundle('cjs', 'node', outdir),
    declarations(outdir),
  ])
  await write(join(outdir, 'package.json'), manifest(name, version))
  await write(join(outdir, 'esm/package.json'), { type: 'module', ...inner })
  await write(join(outdir, 'cjs/package.json'), { type: 'commonjs', ...inner })
  for (const entry of ['compat', 'react']) await write(join(outdir, entry, 'package.json'), fallback(entry))
  await cp(join(root, 'LICENSE'), join(outdir, 'LICENSE'))
}

if (import.meta.main) await buildPackage(join(root, 'packages/client/dist'))
