import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type About, engines, publishedFrom, readAbout } from './manifest.ts'

const compatEntry = '@tillkey/client/compat'

const entryTargets = {
  import: { types: './index.d.mts', default: './index.mjs' },
  require: { types: './index.d.ts', default: './index.js' },
}

/** Subpaths that programs import from the published client. */
const deep = [
  './dist',
  './dist/api',
  './dist/index',
  './api',
  './base',
  './configuration',
  './dist/configuration',
]

const readme = `# @tillkey/ory-compat

\`@tillkey/client/compat\` as a separate package, so that one line in \`package.json\` switches a program:

\`\`\`json
{ "dependencies": { "@ory/client": "npm:@tillkey/ory-compat@VERSION" } }
\`\`\`

It replaces every \`import … from '@ory/client'\` in the program and, with \`overrides\`, in the libraries it uses, including imports of
\`@ory/client/dist/api\` and \`@ory/client/api\`. \`docs/migration.md\` of \`@tillkey/client\`, which is installed with it, lists the
differences.
`

interface ManifestInput {
  about: About
  address: string | undefined
}

const buildManifest = ({ about: { name, version, license, keywords }, address }: ManifestInput): object => ({
  name: '@tillkey/ory-compat',
  version,
  description: 'Replaces @ory/client 1.2.17 by an alias in package.json.',
  license,
  keywords,
  ...publishedFrom(address),
  type: 'commonjs',
  sideEffects: false,
  main: './index.js',
  types: './index.d.ts',
  exports: {
    '.': entryTargets,
    ...Object.fromEntries(deep.map((path) => [path, entryTargets])),
    './package.json': './package.json',
  },
  engines,
  dependencies: { [name]: version },
})

const asModule = `export * from '${compatEntry}'\n`
const asCommonJs = `module.exports = require('${compatEntry}')\n`

/** Files for resolvers without support for `exports`. */
const deepFiles = Object.fromEntries(
  deep
    .filter((path) => path !== './dist')
    .flatMap((path) => [
      [`${path}.js`, asCommonJs],
      [`${path}.d.ts`, asModule],
    ]),
)

/**
 * Builds the package `@tillkey/ory-compat` in `outdir`, which re-exports `@tillkey/client/compat` under a name for an npm
 * alias. `address` is the git repository of the release.
 */
export async function buildOryCompat(outdir: string, address?: string): Promise<void> {
  const about = await readAbout()
  const files: Record<string, string> = {
    'package.json': `${JSON.stringify(buildManifest({ about, address }), null, 2)}\n`,
    'index.js': asCommonJs,
    'index.mjs': asModule,
    'index.d.ts': asModule,
    'index.d.mts': asModule,
    'README.md': readme.replace('VERSION', about.version),
    ...deepFiles,
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(outdir, path)), { recursive: true })
    await writeFile(join(outdir, path), text)
  }
}
