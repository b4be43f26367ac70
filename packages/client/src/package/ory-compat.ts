import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type About, engines, publishedFrom, readAbout } from './manifest.ts'

const whole = '@tillkey/client/compat'

const reading = {
  import: { types: './index.d.mts', default: './index.mjs' },
  require: { types: './index.d.ts', default: './index.js' },
}

/** Where programs reach into the published client. */
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

interface Told {
  about: About
  address: string | undefined
}

const manifestOf = ({ about: { name, version, license, keywords }, address }: Told): object => ({
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
    '.': reading,
    ...Object.fromEntries(deep.map((path) => [path, reading])),
    './package.json': './package.json',
  },
  engines,
  dependencies: { [name]: version },
})

const asModule = `export * from '${whole}'\n`
const asCommonJs = `module.exports = require('${whole}')\n`

/** Resolvers that know no exports map look for files. */
const deepFiles = Object.fromEntries(
  deep
    .filter((path) => path !== './dist')
    .flatMap((path) => [
      [`${path}.js`, asCommonJs],
      [`${path}.d.ts`, asModule],
    ]),
)

/**
 * Writes the package `@tillkey/ory-compat` into `outdir`: nothing but `@tillkey/client/compat` under the name that an alias of
 * npm can stand for. `address` is that of the git repository in which a release is built.
 */
export async function buildOryCompat(outdir: string, address?: string): Promise<void> {
  const about = await readAbout()
  const files: Record<string, string> = {
    'package.json': `${JSON.stringify(manifestOf({ about, address }), null, 2)}\n`,
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
