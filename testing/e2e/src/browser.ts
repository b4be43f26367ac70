import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'

let connection: Promise<Browser> | undefined

/** A browser context of its own: no cookies, no storage. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  connection ??= chromium.connect(inject('browserAddress'))
  const browser = await connection
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Nothing moves: without a graphics card every frame costs the processor.
    reducedMotion: 'reduce',
    // Requests can be looked at and held only past a service worker; what is about it allows it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(30_000)
  return context
}
