import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'

let connection: Promise<Browser> | undefined

/** Opens a separate browser context without cookies and storage. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  connection ??= chromium.connect(inject('browserAddress'))
  const browser = await connection
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Disables animations: without a GPU every frame costs CPU time.
    reducedMotion: 'reduce',
    // Requests can be intercepted only without a service worker. Tests of the service worker enable it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(30_000)
  return context
}
