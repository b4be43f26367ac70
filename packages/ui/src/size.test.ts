import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

test('the whole design system stays under 5 kB of script and 6 kB of style, compressed', async () => {
  const files = await bundle()
  expect(weigh(files, '.js')).toBeLessThan(5_000)
  expect(weigh(files, '.css')).toBeLessThan(6_000)
})

async function bundle() {
  const here = import.meta.dirname
  const result = await build({
    root: here,
    configFile: false,
    logLevel: 'silent',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: [`${here}/index.ts`, `${here}/theme.css`],
        preserveEntrySignatures: 'strict',
        external: /^react/,
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('The bundler gave nothing')
  return first.output
}

function weigh(files: Awaited<ReturnType<typeof bundle>>, ending: string): number {
  const contents = files
    .filter((file) => file.fileName.endsWith(ending))
    .map((file) => (file.type === 'chunk' ? file.code : file.source))
  if (contents.length === 0) throw new Error(`The bundle has no ${ending} file`)
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0)
}
