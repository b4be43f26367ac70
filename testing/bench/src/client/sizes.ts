import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildPackage } from '@tillkey/client/package/build.ts'
import { build } from 'esbuild'

const installed = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

const sources: Record<string, string> = {
  '@tillkey/client, one operation': "export { createClient, toSession } from '@tillkey/client'",
  '@tillkey/client, all 127': "export { createGroupedClient } from '@tillkey/client'",
  '@tillkey/client/compat, all': "export * from '@tillkey/client/compat'",
  '@tillkey/client/compat, one class': "export { Configuration, FrontendApi } from '@tillkey/client/compat'",
  '@ory/client 1.2.17, one class': "export { Configuration, FrontendApi } from '@ory/client'",
  '@ory/client 1.2.17, all': "export * from '@ory/client'",
  '@ory/client 1.22.66, all': "export * from 'ory-client-latest'",
  '@ory/client-fetch 1.22.66, one class': "export { Configuration, FrontendApi } from '@ory/client-fetch'",
  '@ory/client-fetch 1.22.66, all': "export * from '@ory/client-fetch'",
  'openapi-fetch 0.17.0 (no operations)': "export { default } from 'openapi-fetch'",
}

/** Bytes of each import in a browser application: bundled, minified and gzipped. */
export async function sizes(): Promise<Record<string, number>> {
  const app = await mkdtemp(join(tmpdir(), 'client-sizes-'))
  await buildPackage(join(app, 'node_modules/@tillkey/client'))
  for (const name of ['@ory', 'ory-client-latest', 'openapi-fetch']) {
    await symlink(join(installed, name), join(app, 'node_modules', name))
  }
  const found: Record<string, number> = {}
  for (const [name, contents] of Object.entries(sources)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: app },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    found[name] = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
  }
  await rm(app, { recursive: true })
  return found
}
