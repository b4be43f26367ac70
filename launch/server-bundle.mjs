import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'

/** Third-party packages that a server loads at start. Others are imported on demand from node_modules. */
const LOADED_AT_START =
  /^(?:fastify|@fastify\/.*|pino|ajv|ajv-formats|find-my-way|pg|jose|otpauth|rfc6902|uqr)(?:\/|$)/

/** Fastify requires them on demand, for route schemas and injected requests. */
const LOADED_ON_DEMAND = new Set([
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
])

const isInstalled = (importer) => /node_modules\/(?!@tillkey\/)/.test(importer)

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/** The Node that bundles may be older than the one that runs, and lack some built-in modules. */
const isOfNode = (path) => path.startsWith('node:') || isBuiltin(path)

/** The bundle resolves packages from the shared node_modules only, not from those of workspaces. */
const isFound = (path, root) => isOfNode(path) || existsSync(join(root, 'node_modules', packageOf(path)))

/** Marks third-party packages that are not loaded at start as external. */
const leaveOutside = (root) => ({
  name: 'leave-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
      const isInside =
        kind === 'entry-point' ||
        path.startsWith('@tillkey/') ||
        (!LOADED_ON_DEMAND.has(path) && (LOADED_AT_START.test(path) || isInstalled(importer)))
      if (isInside) return undefined
      if (isFound(path, root)) return { path, external: true }
      return { errors: [{ text: `${path} is not in the node_modules that all workspaces share` }] }
    })
  },
})

/** CommonJS modules require built-ins, which ECMAScript modules cannot. */
const banner =
  "import{createRequire as requireOf$}from'node:module';const require=requireOf$(import.meta.url);"

/** Escapes non-ASCII characters: a single one makes V8 store the whole script with two bytes per character. */
const ascii = (script) =>
  script.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Bundles programs (`entryPoints` by output name) and what they load at start into `outdir`, which must be inside the
 * repository. Reading one file replaces 500. Function names are kept for stack traces.
 */
export async function bundlePrograms(root, { entryPoints, outdir }) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    write: false,
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 160,
    external: ['pg-native'],
    banner: { js: banner },
    plugins: [leaveOutside(root)],
    logLevel: 'warning',
  })
  for (const { path, text } of outputFiles) writeFileSync(path, ascii(text))
}

/**
 * Becomes a script of its own. V8 allocates memory in proportion to the script while it compiles it, and the process keeps that memory.
 * More parts have more imports, and resolving them alone is then enough work for V8 to run its optimizing compiler.
 */
const separateEntryPoints = { fastify: 'fastify' }

/** Bundles the server into `apps/server/dist`: `main.js`, and `demo.js` for the demo. */
export async function bundleServer(root) {
  const outdir = join(root, 'apps/server/dist')
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir)
  const entryPoints = {
    main: 'apps/server/src/main.ts',
    demo: 'testing/demo/src/demo.ts',
    ...separateEntryPoints,
  }
  await bundlePrograms(root, { entryPoints, outdir })
}
