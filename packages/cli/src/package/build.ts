import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import about from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const home = join(root, 'packages/cli')
const FILE = 'tillkey.js'

const { version, description, license, keywords, homepage, bugs, repository } = about

/** The `package.json` of the published command: one file that depends on nothing. */
const manifest = {
  name: 'tillkey',
  ...{ version, description, license, keywords, homepage, bugs, repository },
  type: 'module',
  bin: { tillkey: `./${FILE}` },
  exports: { './package.json': './package.json' },
  files: [FILE, 'README.md', 'LICENSE'],
  engines: { node: '>=24' },
  publishConfig: { access: 'public', provenance: true },
}

/** Writes the package as it is published into `outdir`. */
export async function buildCommand(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true })
  await mkdir(outdir, { recursive: true })
  await build({
    entryPoints: [join(home, 'src/main.ts')],
    outfile: join(outdir, FILE),
    ...{ bundle: true, minify: true, format: 'esm', platform: 'node', target: 'node24', logLevel: 'error' },
    // Of what is brought along, some parts still ask for others by `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  })
  await chmod(join(outdir, FILE), 0o755)
  await writeFile(join(outdir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await cp(join(home, 'README.md'), join(outdir, 'README.md'))
  await cp(join(root, 'LICENSE'), join(outdir, 'LICENSE'))
}

if (import.meta.main) await buildCommand(join(home, 'dist/tillkey'))
