import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

// What a browser loads before an app's first screen, beside React and its renderer alone.
const root = fileURLToPath(new URL('../../../', import.meta.url))
const apps = ['pos', 'account', 'card-machine']

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

async function reactAlone(): Promise<number> {
  const contents = ['react', 'react-dom/client']
    .map((name, at) => `import * as m${at} from ${JSON.stringify(name)}; console.log(m${at})`)
    .join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return gzipSync(outputFiles[0]?.contents ?? '').length
}

function firstLoad(app: string, kind: 'js' | 'css'): number {
  const dist = join(root, 'apps', app, 'dist')
  if (!existsSync(dist)) throw new Error(`apps/${app} is not built: run npm start once`)
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const assets = Array.from(
    page.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g),
    ([, path]) => path as string,
  )
  return assets
    .filter((path) => path.endsWith(`.${kind}`))
    .reduce((bytes, path) => bytes + gzipSync(readFileSync(join(dist, path))).length, 0)
}

const peer = await reactAlone()
process.stdout.write(`${'React alone'.padEnd(14)} JavaScript ${kilobytes(peer)}\n`)
for (const app of apps) {
  const [script, style] = [firstLoad(app, 'js'), firstLoad(app, 'css')]
  const ratio = (script / peer).toFixed(2)
  process.stdout.write(
    `${app.padEnd(14)} JavaScript ${kilobytes(script)} (${ratio} of React alone), CSS ${kilobytes(style)}\n`,
  )
}
