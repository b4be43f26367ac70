import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { startDemoEnvironment } from '@tillkey/demo'
import { build } from 'esbuild'
import { type Browser, chromium } from 'playwright-core'

// Bytes that a browser loads for the first screen of each app, compared with React and its renderer.
const BARS: Readonly<Record<string, number>> = { 'the till': 100_000, 'account pages': 90_000 }
const root = fileURLToPath(new URL('../../../', import.meta.url))

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

/** Gzipped bytes by kind until the page is idle, from its own server only, because the till redirects to the sign-in. */
async function loadedFor(
  browser: Browser,
  address: string,
): Promise<Record<'script' | 'stylesheet', number>> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const bytes = { script: 0, stylesheet: 0 }
  const counted: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const isOwn = new URL(response.url()).origin === new URL(address).origin
    if (!isOwn || (kind !== 'script' && kind !== 'stylesheet')) return
    counted.push(response.body().then((body) => void (bytes[kind] += gzipSync(body).length)))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await Promise.all(counted)
  await context.close()
  return bytes
}

await using environment = await startDemoEnvironment({ delayMs: 1 })
const screens = {
  'the till': `${environment.urls.pos}/login`,
  'account pages': `${environment.urls.platform}/self-service/login/browser`,
  'card machines': environment.urls.machines,
}
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const peer = await reactAlone()
process.stdout.write(`${'React alone'.padEnd(14)} JavaScript ${kilobytes(peer)}\n`)
for (const [name, address] of Object.entries(screens)) {
  const { script, stylesheet } = await loadedFor(browser, address)
  const most = BARS[name] ?? Number.POSITIVE_INFINITY
  if (script > most) process.exitCode = 1
  const bar = name in BARS ? `, at most ${kilobytes(most)}` : ''
  process.stdout.write(
    `${name.padEnd(14)} JavaScript ${kilobytes(script)} (${(script / peer).toFixed(2)} of React alone${bar}), CSS ${kilobytes(stylesheet)}\n`,
  )
}
await browser.close()
