import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import about from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const home = join(root, 'packages/cli')
const FILE = 'tillkey.js'

const { version, description, license, keywords } = about

/**
 * `package.json` of the published command, a single file without dependencies. `address` is the git repository of the
 * release.
 */
const buildManifest = (address: string | undefined) => ({
  name: 'tillkey',
  version,
  description,
  license,
  keywords,
  type: 'module',
  bin: { tillkey: `./${FILE}` },
  exports: { './package.json': './package.json' },
  files: [FILE, 'README.md', 'LICENSE'],
  engines: { node: '>=24' },
  ...(address && { repository: { type: 'git', url: address, directory: 'packages/cli' } }),
  publishConfig: { access: 'public', provenance: true },
})

/** Builds the published package into `outdir`. `address` is the git repository of the release. */
export async function buildCommand(outdir: string, address?: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true })
  await mkdir(outdir, { recursive: true })
  await build({
    entryPoints: [join(home, 'src/main.ts')],
    outfile: join(outdir, FILE),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
    // Some bundled dependencies still call `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  })
  await chmod(join(outdir, FILE), 0o755)
  await writeFile(join(outdir, 'package.json'), `${JSON.stringify(buildManifest(address), null, 2)}\n`)
  await cp(join(home, 'README.md'), join(outdir, 'README.md'))
  await cp(join(root, 'LICENSE'), join(outdir, 'LICENSE'))
}

if (import.meta.main) await buildCommand(join(home, 'dist/tillkey'), process.argv[2])
