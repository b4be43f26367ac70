import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'

/** What a server loads at its start, of the packages of others. The rest is loaded when it is used, from where it is installed. */
const LOADED_AT_START =
  /^(?:fastify|@fastify\/.*|pino|ajv|ajv-formats|find-my-way|pg|jose|otpauth|rfc6902|uqr)(?:\/|$)/

const isInstalled = (importer) => /node_modules\/(?!@tillkey\/)/.test(importer)

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/** The Node that puts the server together may be older than the one that runs it, and not have all that it asks for. */
const isOfNode = (path) => path.startsWith('node:') || isBuiltin(path)

/** The bundle finds packages where all workspaces share them, and not what one of them has for itself. */
const isFound = (path, root) => isOfNode(path) || existsSync(join(root, 'node_modules', packageOf(path)))

/** Leaves outside what is neither ours nor loaded at a start. */
const leaveOutside = (root) => ({
  name: 'leave-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind, importer }) => {
      const isInside =
        kind === 'entry-point' ||
        path.startsWith('@tillkey/') ||
        LOADED_AT_START.test(path) ||
        isInstalled(importer)
      if (isInside) return undefined
      if (isFound(path, root)) return { path, external: true }
      return { errors: [{ text: `${path} is not in the node_modules that all workspaces share` }] }
    })
  },
})

/** Modules of CommonJS ask for Node's own by `require`, which an ECMAScript module has not got. */
const banner =
  "import{createRequire as requireOf$}from'node:module';const require=requireOf$(import.meta.url);"

/** A script in ASCII: one other character, and the whole of it is kept in memory with two bytes for each. */
const ascii = (script) =>
  script.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Puts the sources of programs (`entryPoints`: by the name of the file that comes of each) and what they load at their start
 * into a few files in `outdir`, which lies in the repository: one file is read and compiled where there were 500. Names of
 * functions stay, for who reads a log.
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

/** Puts the server together in `apps/server/dist`: `main.js`, and `demo.js` for the demo's world. */
export async function bundleServer(root) {
  const outdir = join(root, 'apps/server/dist')
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir)
  const entryPoints = { main: 'apps/server/src/main.ts', demo: 'testing/demo/src/demo.ts' }
  await bundlePrograms(root, { entryPoints, outdir })
}
