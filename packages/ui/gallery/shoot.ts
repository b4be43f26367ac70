// Takes screenshots of the gallery: node packages/ui/gallery/shoot.ts <folder>. Needs Chromium at CHROMIUM or /usr/bin/chromium-headless-shell.
import axe from 'axe-core'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const folder = process.argv[2] ?? 'screenshots'
const server = await createServer({
  root: import.meta.dirname,
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'error',
})
await server.listen()
const address = server.resolvedUrls?.local[0] ?? ''
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: '--no-sandbox --disable-quic --disable-background-networking --disable-component-update --disable-sync --no-first-run'.split(
    ' ',
  ),
})
for (const width of [360, 1280]) {
  for (const theme of ['light', 'dark']) {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    page.on('pageerror', (error) => console.error(error.message))
    await page.addInitScript(`localStorage.setItem('tillkey-theme', '${theme}')`)
    await page.goto(address)
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    await page.waitForTimeout(400)
    await page.addScriptTag({ content: axe.source })
    const found = await page.evaluate(
      'axe.run().then((found) => found.violations.map((each) => each.id + each.nodes[0].html))',
    )
    console.log(width, theme, found)
    await page.screenshot({ path: `${folder}/${width}-${theme}.png`, fullPage: true })
    await page.close()
  }
}
await browser.close()
await server.close()
