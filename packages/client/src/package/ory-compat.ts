import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { engines, published, readAbout } from './manifest.ts'

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

\`@tillkey/client/compat\` as a package of its own, so that a program can be switched by one line of its \`package.json\`:

\`\`\`json
{ "dependencies": { "@ory/client": "npm:@tillkey/ory-compat@VERSION" } }
\`\`\`

Every \`import … from '@ory/client'\` then means it, in the program and, with \`overrides\`, in the libraries it uses; imports of
\`@ory/client/dist/api\` and \`@ory/client/api\` too. What differs stands in the
[guide for migration](https://github.com/tillkey/tillkey/blob/main/docs/client/migration.md).
`

/**
 * Writes the package \`@tillkey/ory-compat\` into \`outdir\`: nothing but \`@tillkey/client/compat\` under the name that an alias of
 * npm can stand for.
 */
export async function buildOryCompat(outdir: string): Promise<void> {
  const { name, version, description: _, keywords, repository, ...about } = await readAbout()
  const manifest = {
    name: '@tillkey/ory-compat',
    version,
    description: 'What stands in for @ory/client 1.2.17 by an alias in package.json.',
    ...about,
    keywords,
    repository,
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
    publishConfig: published,
  }
  const files: Record<string, string> = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'index.js': `module.exports = require('${whole}')\n`,
    'index.mjs': `export * from '${whole}'\n`,
    'index.d.ts': `export * from '${whole}'\n`,
    'index.d.mts': `export * from '${whole}'\n`,
    'README.md': readme.replace('VERSION', version),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(outdir, path)), { recursive: true })
    await writeFile(join(outdir, path), text)
  }
}
